#if canImport(Darwin)
  internal import Darwin
#else
  internal import CSystem
  internal import Glibc
#endif

/// A pipe; setting an end to nil closes it. A started program inherits no end unless it is handed over.
struct Pipe: ~Copyable {
  var reading: FileDescriptor?
  var writing: FileDescriptor?

  /// A new pipe; errors name `command`, the program it is for.
  static func open(for command: String) throws(FileError) -> Pipe {
    var numbers: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let result = unsafe pipe(&numbers)
    #else
      let result = unsafe pipe2(&numbers, O_CLOEXEC)
    #endif
    guard result == 0 else { throw FileError(.run, command, code: errno) }
    let ends = Pipe(
      reading: FileDescriptor(owning: numbers[0], path: command),
      writing: FileDescriptor(owning: numbers[1], path: command))
    // In a process without standard streams the pipe would get their numbers, and handing one end over could close
    // the other. The copies are close-on-exec, which Apple's pipe is not.
    let reading = fcntl(numbers[0], F_DUPFD_CLOEXEC, 3)
    let writing = fcntl(numbers[1], F_DUPFD_CLOEXEC, 3)
    _ = consume ends
    let copies = Pipe(
      reading: FileDescriptor(owning: reading, path: command),
      writing: FileDescriptor(owning: writing, path: command))
    guard reading >= 0, writing >= 0 else { throw FileError(.run, command, code: EMFILE) }
    return copies
  }
}
