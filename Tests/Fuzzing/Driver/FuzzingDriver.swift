@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Lets libFuzzer call `body` with one input after the other; returns the status to exit with.
///
/// A program of the package manager has to begin by itself, so libFuzzer's own beginning is left out.
public func runFuzzer(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt {
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, body)
}
