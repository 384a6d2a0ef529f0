import ChartPromises
import Charts
import Files
import FuzzingDriver

/// Any bytes as a song of OpenSong or OpenLyrics: a tune that can be practiced, with a remark for each thing that is none, or a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSongXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  ChartPromises.check { () throws(ChartError) in
    let book = try ChartFile.read(bytes, extension: "xml", name: "p", takesWords: true)
    book?.tunes.forEach(ChartPromises.checkWritten)
    return book
  }
  return 0
}

/// The package manager gives the beginning of a program this name.
@_cdecl("SongXMLFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzSongXML)
}
