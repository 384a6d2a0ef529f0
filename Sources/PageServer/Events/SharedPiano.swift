internal import ChordAnalysis
internal import MIDI
internal import MusicTheory

/// The page's piano with all who play on it: a key is down as long as one of them holds it.
///
/// Belongs to the server's thread.
final class SharedPiano {
  private let backend: any PageBackend
  private var players = 0
  private var holders = [Int](repeating: 0, count: 128)
  private var pedals = 0

  init(backend: any PageBackend) {
    self.backend = backend
  }

  fileprivate func join() {
    players += 1
    if players == 1 { backend.follow(.connected(.screen, .standard)) }
  }

  fileprivate func leave() {
    players -= 1
    if players == 0 { backend.follow(.disconnected(.screen)) }
  }

  /// A key that another player holds is struck all the same: it may be silent, after a panic.
  fileprivate func press(_ key: UInt8, velocity: UInt8) {
    holders[Int(key)] += 1
    play(.noteOn(NoteNumber(dataByte: key), velocity: velocity, channel: Self.channel))
  }

  fileprivate func letGo(_ key: UInt8) {
    holders[Int(key)] -= 1
    guard holders[Int(key)] == 0 else { return }
    play(.noteOff(NoteNumber(dataByte: key), velocity: 0, channel: Self.channel))
  }

  fileprivate func movePedal(down: Bool) {
    pedals += down ? 1 : -1
    if down || pedals == 0 { play(.controlChange(.sustain, value: down ? 127 : 0, channel: Self.channel)) }
  }

  private static let channel = Channel(statusByte: 0)

  private func play(_ event: MIDIEvent) { backend.follow(.midi(event, from: .screen)) }
}

/// One who plays: what he holds, and lets go of when he leaves.
final class PianoPlayer {
  private let piano: SharedPiano
  private var keys: Set<UInt8> = []
  private var isPedalDown = false
  private var hasJoined = false

  init(_ piano: SharedPiano) {
    self.piano = piano
  }

  func follow(_ frame: ClientFrame) {
    switch frame {
    case .noteOn(let key, let velocity):
      if !hasJoined { piano.join() }
      hasJoined = true
      if keys.insert(key).inserted { piano.press(key, velocity: velocity) }
    case .noteOff(let key): if keys.remove(key) != nil { piano.letGo(key) }
    case .sustain(let down):
      guard down != isPedalDown, hasJoined || down else { return }
      if !hasJoined { piano.join() }
      hasJoined = true
      isPedalDown = down
      piano.movePedal(down: down)
    case .release: release()
    }
  }

  /// Lets go of everything.
  func release() {
    for key in keys.sorted() { piano.letGo(key) }
    keys = []
    if isPedalDown { piano.movePedal(down: false) }
    isPedalDown = false
  }

  func leave() {
    release()
    if hasJoined { piano.leave() }
    hasJoined = false
  }
}
