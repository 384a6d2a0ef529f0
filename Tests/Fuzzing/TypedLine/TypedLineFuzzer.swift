import ChartPromises
import Explore
import FuzzingDriver
import MusicTheory
import Playback
import Wire

/// Any bytes as a line that a person types into the box of the page: chords, each of which can be played as it is said to be, scales,
/// keys and answers with a page each, or sentences.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTypedLine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses the note names, and whether a key is known.
  guard let first = bytes.first else { return 0 }
  var naming = NamingSettings()
  naming.style.noteNames = NoteNames.all[Int(first) % NoteNames.all.count]
  let key = first & 0x40 == 0 ? nil : Key(text: "Eb")
  if first & 0x80 != 0 { naming.key = key }
  let counting = first & 0x80 == 0 ? key.map { CountingKey($0, from: .request) } : nil
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let typed = TypedChords(text, naming: naming, counting: counting)
  typed.chords.forEach { check($0, naming) }
  if let together = typed.together { check(together, naming) }
  precondition(typed.meanings.count <= 8)
  typed.meanings.forEach(check)
  if let home = typed.home { check(home) }
  precondition((typed.key == nil) == (typed.keySource == nil))
  precondition(JSONText.encode(typed).utf8.count < 2_000_000)
  return 0
}

private func check(_ chord: TypedChord, _ naming: NamingSettings) {
  precondition((chord.error == nil) || chord.chord == nil)
  precondition(chord.notes.allSatisfy { (0...127).contains($0.midi) })
  if let error = chord.error { return ChartPromises.check(sentence: error) }
  do throws(PlaybackTextError) {
    _ = try PlaybackTextReader(noteNames: naming.style.noteNames).read(chord.play)
  } catch {
    preconditionFailure("\(chord.play) is not played: \(error)")
  }
}

private func check(_ meaning: TypedMeaning) {
  precondition(!meaning.name.isEmpty && meaning.link.hasPrefix("/"))
  precondition(meaning.link.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
}

/// The package manager gives the beginning of a program this name.
@_cdecl("TypedLineFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzTypedLine)
}
