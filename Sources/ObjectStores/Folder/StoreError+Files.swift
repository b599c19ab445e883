internal import Files

extension StoreError {
  /// What an error of the file system means for a store.
  init(_ error: FileError) {
    if error.isFull {
      self.init(
        .full, error.description, hint: "make room, then run the same command again: it goes on where it stopped")
    } else if error.isDenied {
      self.init(.denied, error.description, hint: "run as a user who may write to the folder")
    } else if error.isBelowFile {
      self.init(.unusable, error.description, hint: "something that is no folder stands in the way")
    } else {
      self.init(.unusable, error.description)
    }
  }
}
