internal import FuzzTargets

#if LIBFUZZER_YAML
  private let target = FuzzTarget.yaml
#elseif LIBFUZZER_CONTENT
  private let target = FuzzTarget.content
#elseif LIBFUZZER_JSON
  private let target = FuzzTarget.json
#elseif LIBFUZZER_ENVELOPE
  private let target = FuzzTarget.envelope
#else
  private let target = FuzzTarget.tar
#endif

/// libFuzzer's way in (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  target.run(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
