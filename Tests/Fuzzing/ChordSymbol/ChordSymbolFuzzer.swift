import FuzzingDriver
import MusicTheory

/// Any bytes as a chord symbol: an error that names a place in the text, or a symbol that is written in every style
/// and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChordSymbol(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses the note names.
  guard let first = bytes.first else { return 0 }
  let names = NoteNames.all[Int(first) % NoteNames.all.count]
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  do throws(ChordSymbolError) {
    check(try ChordSymbolParser(noteNames: names).parse(text), names)
  } catch {
    precondition((0...text.count).contains(error.position))
    precondition(error.description.hasPrefix("character \(error.position + 1): "))
    precondition(!error.description.contains { $0.isNewline })
  }
  return 0
}

private func check(_ symbol: WrittenSymbol, _ names: NoteNames) {
  for style in SymbolStyle.all {
    check(symbol, style, names)
    check(symbol, style.ascii, names)
  }
}

private func check(_ symbol: WrittenSymbol, _ style: SymbolStyle, _ names: NoteNames) {
  var style = style
  style.noteNames = names
  let writer = ChordSymbol(style: style)
  let text = writer.text(symbol)
  do throws(ChordSymbolError) {
    let read = try ChordSymbolParser(noteNames: names).parse(text)
    // A headline of 11 or 13 may leave a natural tone below it unsaid; the symbol stays the same.
    precondition(writer.text(read) == text, "\(style): \(text) is read as \(writer.text(read))")
  } catch {
    preconditionFailure("\(style): \(text) is not read: \(error)")
  }
}

/// The package manager gives the beginning of a program this name.
@_cdecl("ChordSymbolFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzChordSymbol)
}
