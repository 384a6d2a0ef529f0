internal import ChordAnalysis
internal import MIDI
internal import Outputs
internal import Storage
internal import System

/// Passes notes and chords to the diary.
struct DiaryListener: Output {
  let service: DiaryService

  mutating func consume(_ analysis: Analysis) { service.follow(analysis) }
  mutating func consume(_ message: TimedMIDIEvent) { service.follow(message) }
  mutating func consume(_ news: ClockNews) {
    if case .beat(let beat) = news { service.follow(beat) }
  }
  mutating func consume(_ event: FeatureEvent) {
    if let metronome = event.metronome { service.follow(metronome) }
  }
  var wait: ListenerWait { service.wait }
  mutating func attend(_ found: [Int16]) { service.attend() }
  mutating func finish() { service.close() }
}

extension OutputCheck {
  /// Whether the database that a setting names can be used; `nil` when nothing is kept.
  init?(database path: String?, of setting: String) {
    guard let path else { return nil }
    self.init {
      do throws(StorageError) {
        return .fine("\(setting): \(try Database.examine(path).visible)")
      } catch {
        return .broken("\(setting): \(error.description.visible)")
      }
    }
  }
}
