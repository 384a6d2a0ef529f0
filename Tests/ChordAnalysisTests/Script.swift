import ChordAnalysis
import MIDI
import MusicTheory

/// Events as a line of text: `on 60 64 67; pedal 127; off 60; on 48#2@1; lost`.
///
/// `rpn 0 6 15` sets a registered parameter; `sense` is active sensing and `tick` a clock.
/// `on`, `soft` (velocity 20), `on0` (velocity 0), `off` take notes; `pedal` (CC 64), `sostenuto` (CC 66) and `cc 123 0` take values;
/// `reset` and `unplug` stand alone, `lost` and `panic` too. `#2` is the channel as printed on instruments, `@1` the
/// source. `plug@1 #1 #2 +12 >30 lower` is a source with a profile, of which every part may be missing.
func events(_ script: String) -> [InputEvent] {
  script.split(separator: ";").flatMap { step($0.split(separator: " ")) }
}

/// The events of one step, given as words.
func step(_ words: [Substring]) -> [InputEvent] {
  let (verb, address) = Address.read(words[0])
  let rest = words.dropFirst()
  switch verb {
  case "on": return rest.map { note($0) { .noteOn($0, velocity: 64, channel: $1) } }
  case "soft": return rest.map { note($0) { .noteOn($0, velocity: 20, channel: $1) } }
  case "on0": return rest.map { note($0) { .noteOn($0, velocity: 0, channel: $1) } }
  case "off": return rest.map { note($0) { .noteOff($0, velocity: 0, channel: $1) } }
  case "pedal": return rest.map { control(.sustain, $0) }
  case "sostenuto": return rest.map { control(.sostenuto, $0) }
  case "cc": return [control(Controller(dataByte: UInt8(words[1])!), words[2])]
  case "rpn":
    // The address stands behind the value.
    let place = rest.last!.drop { $0 != "#" && $0 != "@" }
    return zip([UInt8(101), 100, 6], rest).map { controller, value in
      control(Controller(dataByte: controller), Substring(value.prefix { $0 != "#" && $0 != "@" } + place))
    }
  case "sense": return [.alive(address.source, isSensing: true)]
  case "tick": return [.alive(address.source, isSensing: false)]
  case "reset": return [.midi(.systemReset, from: address.source)]
  case "plug": return [.connected(address.source, profile(rest))]
  case "unplug": return [.disconnected(address.source)]
  case "lost": return [.eventsLost]
  case "panic": return [.panic]
  default: fatalError("'\(verb)' is no event")
  }
}

/// Where a message comes from: `60#2@1`.
struct Address {
  var channel = Channel(0)!
  var source = InputSource.first

  static func read(_ word: Substring) -> (text: String, address: Address) {
    var address = Address()
    let atSource = word.split(separator: "@")
    let onChannel = atSource[0].split(separator: "#")
    if atSource.count > 1 { address.source = InputSource(Int(atSource[1])!)! }
    if onChannel.count > 1 { address.channel = Channel(Int(onChannel[1])! - 1)! }
    return (String(onChannel[0]), address)
  }
}

private func note(_ word: Substring, _ message: (NoteNumber, Channel) -> MIDIEvent) -> InputEvent {
  let (text, address) = Address.read(word)
  return .midi(message(try! NoteNumber(text: text), address.channel), from: address.source)
}

private func control(_ controller: Controller, _ word: Substring) -> InputEvent {
  let (text, address) = Address.read(word)
  return .midi(
    .controlChange(controller, value: UInt8(text)!, channel: address.channel), from: address.source)
}

private func profile(_ words: ArraySlice<Substring>) -> SourceProfile {
  var channels = ChannelSet()
  var (transposition, floor, role) = (0, UInt8(0), HandRole.both)
  for word in words {
    switch word.first {
    case "#": channels.insert(ChannelSet(Channel(Int(word.dropFirst())! - 1)!))
    case "+", "-": transposition = Int(word)!
    case ">": floor = UInt8(word.dropFirst())!
    default: role = HandRole(rawValue: String(word))!
    }
  }
  return SourceProfile(
    channels: channels.isEmpty ? nil : channels, transposition: transposition, velocityFloor: floor,
    role: role)
}
