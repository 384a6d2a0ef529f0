import FuzzingDriver
import MIDI

/// Any bytes as a MIDI file: an error that makes sense, or music that does.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSMFReader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  do throws(SMFError) {
    check(try SMFReader.read(bytes), size: count)
  } catch {
    precondition((0...count).contains(error.offset))
    precondition(error.description.hasSuffix(" (at byte \(error.offset))"))
    precondition(!error.description.contains { $0.isNewline })
  }
  return 0
}

private func check(_ music: StandardMIDIFile, size: Int) {
  let events = music.events
  // Memory is bounded by the input: an event takes two bytes at least, a track eight.
  precondition(events.count * 2 <= size && music.tracks.count * 8 <= size)
  precondition(events.count == music.tracks.reduce(0) { $0 + $1.events.count })
  precondition(!music.tracks.isEmpty && music.duration <= StandardMIDIFile.longestDuration)
  var now = Duration.zero
  for event in events {
    precondition(event.time >= now)
    now = event.time
  }
  precondition(now <= music.duration)
  for track in music.tracks {
    precondition(isAscending(track.events.map(\.position) + [track.end]))
    precondition(isAscending(track.tempoChanges.map(\.position) + [track.end]))
    precondition(track.name != "")
  }
  if music.tracks.count == 1 || music.format == .independent {
    precondition(events.map(\.event) == music.tracks.flatMap { $0.events.map(\.event) })
  }
}

private func isAscending(_ positions: [Ticks]) -> Bool {
  zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 }
}

/// The package manager gives the beginning of a program this name.
@_cdecl("SMFReaderFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzSMFReader)
}
