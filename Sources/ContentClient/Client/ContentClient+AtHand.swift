extension ContentClient {
  /// Ids of the boxes in use that can be opened without the network, by the size of their bundle: opening one checks it.
  ///
  /// Complexity: one look at the disk for each box.
  public var boxesAtHand: Set<String> {
    let boxes = serving?.content.boxes ?? []
    return Set(boxes.filter { copies.files.isPresent($0.entry) }.map(\.id))
  }
}
