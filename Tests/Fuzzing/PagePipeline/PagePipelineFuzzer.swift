import FuzzingDriver

/// One for all inputs: its resources take longer to read than an input takes.
nonisolated(unsafe) private var server = FuzzedServer()

/// Any sequence of what clients may do: requests whole, in pieces and several in a packet, handshakes, frames, silence,
/// going away, several at once, while events are published and time goes by. Answers or the end, never a crash, and
/// nothing is left behind.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPagePipeline(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  server.follow(UnsafeBufferPointer(start: start, count: count))
  server.end()
  return 0
}

/// The package manager gives the beginning of a program this name.
@_cdecl("PagePipelineFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzPagePipeline)
}
