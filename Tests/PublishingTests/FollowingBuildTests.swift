import ObjectStores
import Publishing
import Testing

@Suite("What a build is told to follow what is live")
struct FollowingBuildTests {
  private static let address = HTTPAddress(isSecure: true, authority: "h", path: "/x")
  private static let bucket = StoreTarget.s3(
    S3Location(bucket: "bucket", prefix: "a/b", region: "eu-north-1", endpoint: address),
    S3Credentials(accessKey: "A", secretKey: "S", sessionToken: nil))

  @Test(
    "It can be typed",
    arguments: [
      (FollowingBuild(.folder("live")), "--after live --sequence 8"),
      (FollowingBuild(.folder("/srv/Ä/live.d")), "--after /srv/Ä/live.d --sequence 8"),
      (FollowingBuild(.folder("my course")), "--after 'my course' --sequence 8"),
      (FollowingBuild(.folder("it's $HOME")), "--after 'it'\\''s $HOME' --sequence 8"),
      (FollowingBuild(.webDAV(address, .none)), "--after https://h/x --sequence 8"),
      (
        FollowingBuild(.webDAV(address, .token("T"))),
        "--after URL --sequence 8 (URL: the address at which it is served)"
      ),
      (FollowingBuild(bucket), "--after s3://bucket/a/b --sequence 8"),
      (FollowingBuild(bucket, hasRegion: true), "--after s3://bucket/a/b --sequence 8 (with AWS_REGION set)"),
      (
        FollowingBuild(bucket, hasEndpoint: true, hasRegion: true),
        "--after s3://bucket/a/b --sequence 8 (with AWS_ENDPOINT_URL and AWS_REGION set)"
      ),
    ])
  func words(_ build: FollowingBuild, _ words: String) {
    #expect(build.words("build", sequence: 8) == "build with \(words)")
  }

  @Test("The next number needs none")
  func nextNumber() {
    #expect(FollowingBuild(.folder("live")).words("build again") == "build again with --after live")
  }
}
