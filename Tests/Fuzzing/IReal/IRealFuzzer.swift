import ChartPromises
import Charts
import Files
import FuzzingDriver

/// Any bytes as a text with links of iReal Pro, as a file or as it was pasted: tunes that can be practiced, or sentences.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIReal(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  ChartPromises.check { () throws(ChartError) in
    try ChartFormat.iReal.read(try ChartFile.input(bytes, name: "p"))
  }
  return 0
}

/// The package manager gives the beginning of a program this name.
@_cdecl("IRealFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzIReal)
}
