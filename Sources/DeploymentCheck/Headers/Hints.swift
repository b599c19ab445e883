/// What to do, in one place, so that the same mistake always gets the same advice.
enum Hints {
  static let reach = "is the server up, and is the address right?"
  static let keyring = "name the public keys of this publisher with --keyring; is it the right address?"
  static let tree = "copy the tree to the host, and give the address where its manifest.json lies"
  static let webPage =
    "the host answers with a page: switch off its fallback for single-page apps, or mend the address"
  static let newerApp = "use a newer contentc; older apps keep the release that they have"
  static let publishing = "copy bundles/ and files/ before manifest.json, and delete old files days later"
  static let bytes = "copy the file again; nothing on the way may change files, as some hosts do to make them smaller"
  static let publisher = "build again with contentc, and publish that"
  static let laggingCache = "publish files before the manifest; do not let caches keep answers of 404"
  static let unsteady = "look at the host's logs and limits; clients try again, but learners wait"
  static let expiry = "build and publish again: that renews the release"
  static let validators = "let the host send an ETag, as nginx and most hosts do by themselves"
  static let ranges = "let the host answer requests for parts; otherwise downloads that broke begin again"
  static let absentPath = "answer 404 for what is not there; switch off the fallback for single-page apps"

  static let manifestCaching =
    "serve it with ‘Cache-Control: no-cache’; nginx: location = /manifest.json { add_header Cache-Control no-cache; }; "
    + "some hosts read that from the tree's _headers"
  static let fileCaching =
    "serve files/ and bundles/ with ‘Cache-Control: public, max-age=31536000, immutable’; nginx: "
    + "location ~ ^/(files|bundles)/ { add_header Cache-Control \"public, max-age=31536000, immutable\"; }; "
    + "some hosts read that from the tree's _headers"
  static let contentEncoding =
    "serve .tar.gz files as they are; nginx: gzip off; and no gzip_static for bundles/; Apache: RemoveEncoding .gz"
  static let jsonType = "nginx: types { application/json json; }"
  static let bundleType = "nginx: types { application/gzip gz; }"
}
