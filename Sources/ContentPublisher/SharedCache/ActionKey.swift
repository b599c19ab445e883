internal import ContentCompiler
internal import ContentModel
internal import Signatures

/// Where an entry for a box lies: it depends on what a box is made from first of all, its file, and on what makes it.
///
/// Media, settings and kinds are not part of it, since only a record tells which of them count; the entry is believed
/// only if those it names are the same.
struct ActionKey: Sendable, Hashable {
  let digest: SHA256Digest

  /// - Parameters:
  ///   - project: the id in contentc.yaml.
  ///   - writer: versions of everything that decides what a box is made into.
  init(_ box: BoxSource, of project: String, writer: String = CacheWriter.versions) {
    var text = BinaryWriter()
    text.write("contentc box \(BoxEntry.format)")
    text.write(writer)
    text.write(project)
    text.write(box.path)
    text.write(box.digest)
    digest = SHA256.digest(text.bytes)
  }
}
