internal import MIDI
internal import MusicTheory

/// The notes of one channel of one source: keys that are down, and keys let go that a pedal still holds.
struct ChannelNotes: Sendable {
  private(set) var down = NoteSet()
  private(set) var held = NoteSet()
  private var captured = NoteSet()
  private var isSustainDown = false
  private var isSostenutoDown = false

  var sounding: NoteSet { down.union(held) }
  var isPedalDown: Bool { isSustainDown || isSostenutoDown }
  /// Whether nothing of it matters any more.
  var isIdle: Bool { down.isEmpty && held.isEmpty && !isPedalDown }

  mutating func press(_ note: NoteNumber) {
    down.insert(note)
    held.remove(note)
  }

  /// A note-off for a key that is not down changes nothing.
  mutating func release(_ note: NoteNumber) {
    guard down.contains(note) else { return }
    down.remove(note)
    if isSustainDown || (isSostenutoDown && captured.contains(note)) { held.insert(note) }
  }

  mutating func setSustain(_ isDown: Bool) {
    isSustainDown = isDown
    if !isDown { held = isSostenutoDown ? held.intersection(captured) : [] }
  }

  /// Sostenuto holds only the keys that are down at the moment the pedal goes down.
  mutating func setSostenuto(_ isDown: Bool) {
    if isDown, !isSostenutoDown { captured = down }
    isSostenutoDown = isDown
    guard !isDown else { return }
    captured = []
    if !isSustainDown { held = [] }
  }

  /// As if every key were let go: pedals keep holding.
  mutating func releaseAllKeys() {
    for note in down { release(note) }
  }

  /// Silence at once; pedals stay where the foot has them.
  mutating func silence() {
    down = []
    held = []
    captured = []
  }

  mutating func resetPedals() {
    setSostenuto(false)
    setSustain(false)
  }
}
