internal import Files

/// Whether a key's secret lies beside the keyring; never what it holds.
struct SecretPresence {
  let words: String

  init(_ id: String, in folder: String) {
    let status = (try? File.status("\(folder)/\(id).secret")) ?? nil
    words = status == nil ? "secret not here" : "secret here"
  }
}
