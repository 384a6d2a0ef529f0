import ChartPromises
import Charts
import FuzzingDriver
import MusicTheory

/// Any bytes as a progression in one line, as the players' own sets have it: bars that can be practiced, or a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProgression(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses the beats of a bar and the key.
  guard let first = bytes.first else { return 0 }
  let beats = 1 + Int(first & 0x1F)
  let key = first < 128 ? nil : Key(text: first & 0x20 == 0 ? "Eb" : "F#m")
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  do throws(ChartError) {
    let bars = try ProgressionReader.read(text, beats: beats, key: key)
    let tune = Chart(title: "p", key: key, meter: Chart.Meter(beats: beats, unit: 4), bars: bars)
    ChartPromises.check(tune)
    ChartPromises.check(try tune.played())
  } catch {
    ChartPromises.check(error)
  }
  return 0
}

/// The package manager gives the beginning of a program this name.
@_cdecl("ProgressionFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzProgression)
}
