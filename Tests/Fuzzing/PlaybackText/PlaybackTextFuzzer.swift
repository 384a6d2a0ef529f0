import FuzzingDriver
import MIDI
import MusicTheory
import Playback

/// Any text as what is to be played: a sentence, or a performance in which every note that begins ends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaybackText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The first two bytes choose the settings. No request is longer than a line of the control socket.
  guard bytes.count > 2, bytes.count <= 1026 else { return 0 }
  let settings = PlaybackSettings(
    voicing: VoicingStyle.allCases[Int(bytes[0]) % VoicingStyle.allCases.count],
    style: PlaybackStyle.allCases[Int(bytes[1]) % PlaybackStyle.allCases.count])
  let text = String(decoding: bytes[2...], as: UTF8.self)
  do throws(PlaybackTextError) {
    check(PlaybackSchedule(try PlaybackTextReader(noteNames: .english).read(text), settings))
  } catch {
    precondition(!error.description.isEmpty && error.description.utf8.count < 4096)
    precondition(!error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
  return 0
}

private func check(_ schedule: PlaybackSchedule) {
  var sounding: [NoteNumber: Int] = [:]
  var time = Duration.zero
  for event in schedule.events {
    precondition(time <= event.time && event.time <= schedule.duration)
    time = event.time
    switch event.event {
    case .noteOn(let note, let velocity, _):
      precondition((1...127).contains(velocity))
      sounding[note, default: 0] += 1
    case .noteOff(let note, _, _):
      precondition(sounding[note, default: 0] > 0)
      sounding[note, default: 0] -= 1
    default: break
    }
  }
  precondition(sounding.values.allSatisfy { $0 == 0 })
}

/// The package manager gives the beginning of a program this name.
@_cdecl("PlaybackTextFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzPlaybackText)
}
