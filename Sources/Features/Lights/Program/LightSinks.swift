internal import ALSASequencer
internal import Keyboards
internal import Lights
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import System

/// A way to the lights. Used by one thread only.
protocol LightSink: AnyObject {
  /// How long lit lights last by themselves; `nil`: until they are changed.
  var repetition: Duration? { get }
  func show(_ lit: [NoteNumber: KeyLight]) throws(OutputError)
  /// Called once: they are to be dark, and what was taken over is given back.
  func end()
}

/// A strip of WLED. It goes dark by itself when nothing is heard from us.
final class WLEDSink: LightSink {
  private let target: HostAndPort
  private let socket: DatagramSocket
  private let strip: LightStrip
  private let colors: LightColors
  let repetition: Duration? = WLED.repetition

  /// Looks the strip up.
  init(_ target: HostAndPort, _ strip: LightStrip, _ colors: LightColors) throws(OutputError) {
    (self.target, self.strip, self.colors) = (target, strip, colors)
    do throws(DatagramError) { socket = try DatagramSocket(to: target) } catch {
      throw Self.failure(target, error)
    }
  }

  func show(_ lit: [NoteNumber: KeyLight]) throws(OutputError) {
    do throws(DatagramError) {
      let packet = WLED.packet(strip.colors(lit, colors))
      try socket.send(packet)
    } catch { throw Self.failure(target, error) }
  }

  func end() { try? show([:]) }

  private static func failure(_ target: HostAndPort, _ error: DatagramError) -> OutputError {
    .unavailable("cannot light \(target): \(error.reason); check lights.address and the network")
  }
}

/// The connection to a MIDI device with lights, from a port of its own: what is played elsewhere does not come by it.
private final class LightPort {
  private var output: SequencerOutput
  private let destination: PortAddress
  /// The name of the device.
  let name: String
  private let text: String
  private var outputGuard: OutputGuard?

  init(_ text: String) throws(OutputError) {
    self.text = text
    do {
      var sequencer = try Sequencer(clientName: KeyboardPolicy.lightsName)
      let choice = try PortSelector(text).instrument(
        in: try sequencer.portDirectory(), policy: InstrumentPolicy(ownClients: [sequencer.clientID]))
      let port = try sequencer.createPort(
        name: "Lights", capabilities: .source, type: [.midiGeneric, .application])
      destination = choice.port.address
      name = choice.clientName
      guard
        [.connected, .alreadyConnected].contains(
          try sequencer.subscribe(Subscription(sender: port, destination: destination)))
      else { throw OutputError.unavailable("another program has it") }
      output = sequencer.output(from: port)
    } catch {
      throw .unavailable("lights.port: \(error)")
    }
  }

  deinit { outputGuard?.dismiss() }

  /// From now on the lights go dark if we are killed, where another process may be started.
  func guardLights(lastWords: [UInt8]? = nil) {
    // No music waits here, and lights that were lit before it listens would stay.
    outputGuard = try? OutputGuard(of: output.port, lastWords: lastWords, timeLimit: .seconds(30))
  }

  func send(_ body: (inout SequencerOutput) throws(ALSAError) -> Void) throws(OutputError) {
    var isThere = false
    do throws(ALSAError) {
      isThere = try output.reaches(destination)
      if isThere { try body(&output) }
    } catch {
      throw .unavailable("lights.port: \(error)")
    }
    guard isThere else { throw .unavailable("lights.port: \(text.quoted) has gone; plug it in again") }
  }
}

/// A device that lights the keys of notes on Synthesia's channels.
final class SynthesiaSink: LightSink {
  private let port: LightPort
  private var shown: [NoteNumber: KeyLight] = [:]
  let repetition: Duration? = nil

  init(_ port: String) throws(OutputError) {
    self.port = try LightPort(port)
    self.port.guardLights()
  }

  func show(_ lit: [NoteNumber: KeyLight]) throws(OutputError) {
    let messages = SynthesiaLights.messages(from: shown, to: lit)
    try port.send { output throws(ALSAError) in for message in messages { try output.send(message) } }
    shown = lit
  }

  func end() { try? show([:]) }
}

/// The pads of a Launchpad.
final class LaunchpadSink: LightSink {
  private let port: LightPort
  private let launchpad: Launchpad
  private let strip: LightStrip
  private let colors: LightColors
  private var shown: [LightColor] = []
  let repetition: Duration? = nil

  init(_ port: String, _ strip: LightStrip, _ colors: LightColors) throws(OutputError) {
    (self.strip, self.colors) = (strip, colors)
    self.port = try LightPort(port)
    launchpad = Launchpad(name: self.port.name)
    self.port.guardLights(lastWords: launchpad.programmerMode(false))
    let message = launchpad.programmerMode(true)
    try self.port.send { output throws(ALSAError) in try output.sendSystemExclusive(message) }
  }

  func show(_ lit: [NoteNumber: KeyLight]) throws(OutputError) {
    let wanted = strip.colors(lit, colors)
    guard let message = launchpad.lighting(from: shown, to: wanted) else { return }
    try port.send { output throws(ALSAError) in try output.sendSystemExclusive(message) }
    shown = wanted
  }

  func end() {
    try? show([:])
    let message = launchpad.programmerMode(false)
    try? port.send { output throws(ALSAError) in try output.sendSystemExclusive(message) }
  }
}
