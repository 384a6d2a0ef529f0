internal import ChordAnalysis
internal import MIDI
internal import MusicTheory
internal import Outputs
internal import PageServer

/// The page's piano as a keyboard of the input thread.
struct PagePiano: Sendable {
  let piano: ScreenPiano
  let context: SinkContext

  private static let channel = Channel(statusByte: 0)

  /// Called by the page server's thread only. Neither blocks nor waits.
  func follow(_ message: PianoMessage) {
    switch message {
    case .connected:
      context.connect(.screen, as: SourceName(name: "page"))
      piano.put(.connected)
    case .noteOn(let key, let velocity):
      piano.put(.midi(.noteOn(NoteNumber(dataByte: key), velocity: velocity, channel: Self.channel)))
    case .noteOff(let key):
      piano.put(.midi(.noteOff(NoteNumber(dataByte: key), velocity: 0, channel: Self.channel)))
    case .sustain(let down):
      let value: UInt8 = down ? 127 : 0
      piano.put(.midi(.controlChange(.sustain, value: value, channel: Self.channel)))
    case .disconnected:
      piano.put(.disconnected)
      context.disconnect(.screen)
    }
  }
}
