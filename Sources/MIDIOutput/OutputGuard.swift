public import ALSASequencer
internal import CLinux
internal import Glibc
internal import MIDI
internal import System

/// The process that ends our notes, or darkens our lights, when we are killed: this program again, as `chordd guard-output`.
///
/// No code of a process survives `kill -9`, and the kernel drops the queued events of a client that goes, the ends of notes included. See
/// docs/decisions.
public struct OutputGuard: Sendable {
  private let process: CInt

  /// Starts it and waits until it listens to `port`, but not for longer than `timeLimit`: the music then goes on, and the guard will be
  /// ready a little later. One that ends before is no guard. `lastWords` is a system exclusive message, from its F0 to its F7, that it
  /// sends at the end.
  public init(
    of port: PortAddress, lastWords: [UInt8]? = nil, timeLimit: Duration = .seconds(2)
  ) throws(OutputGuardError) {
    var output: CInt = -1
    let hexadecimal = lastWords?.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    process = unsafe clinux_spawn_self("guard-output", "\(port)", "\(getpid())", hexadecimal, &output)
    guard process > 0 else { throw .notStarted(-process) }
    defer { close(output) }
    guard clinux_poll2(output, -1, timeLimit.nanoseconds) > 0 else { return }
    var byte: UInt8 = 0
    guard unsafe read(output, &byte, 1) == 1 else {
      dismiss()
      throw .silent
    }
  }

  /// Whether it still runs. A process that has ended is reaped.
  ///
  /// The corresponding C function is `waitpid`.
  var isAlive: Bool { waitpid(process, nil, WNOHANG) == 0 }

  /// Ends it: all has been said.
  public func dismiss() {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}

/// Why there is no process that ends our notes if we are killed.
public enum OutputGuardError: Error, Hashable, Sendable {
  case notStarted(CInt)
  case silent
}

extension OutputGuardError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notStarted(let code):
      "no guard for the MIDI output (\(unsafe String(cString: strerror(code)))); notes may hang if chordd is killed"
    case .silent: "the guard of the MIDI output does not start; notes may hang if chordd is killed"
    }
  }
}

/// `chordd guard-output`: follows the events of a port, and when the port's client has gone, ends the notes that still sound.
///
/// It subscribes to the port, so that every note comes to it at the moment at which it comes to the instruments, whether
/// it was sent at once or waited on a queue.
public struct GuardProgram {
  private let port: PortAddress
  /// The process whose port it is: it started us.
  private let process: Int32
  private let lastWords: [UInt8]?
  private var sounding = SoundingNotes()
  /// To whom the port sends.
  private var destinations: Set<PortAddress> = []
  /// Whether we missed something, or came too late.
  private var isUnsure = false

  private static let earPort: UInt8 = 251

  /// The name under which it is a client of the sequencer.
  public static let clientName = "chordd guard"

  /// A guard of a port of the process that started us, which was `process`. `lastWords` is a system exclusive message, from its F0 to
  /// its F7, for who listens then.
  public init(of port: PortAddress, process: Int32, lastWords: [UInt8]? = nil) {
    (self.port, self.process, self.lastWords) = (port, process, lastWords)
  }

  /// Returns when the port has gone and nothing sounds any more. `onReady` is called once it listens, and says whether
  /// the caller was still waiting for that; if not, notes may have begun before.
  public mutating func run(onReady: () -> Bool) throws(ALSAError) {
    // It has to outlive what ends the program: Ctrl-C in a terminal, a service that is stopped, a terminal that closes.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT] { signal(number, SIG_IGN) }
    // A session of its own where that is allowed.
    _ = setsid()
    CurrentThread.setName("chordd-guard")
    guard let never = try? WakeUp() else { return }
    var sequencer = try Sequencer(clientName: Self.clientName)
    // A guard that comes late may get the number of an instrument that has just gone, and is not to be taken for it.
    let ear = try sequencer.createPort(
      name: "Guard", capabilities: [.read, .write, .noExport], type: .application, number: Self.earPort)
    guard try sequencer.subscribe(Subscription(sender: port, destination: ear)) == .connected else { return }
    // If it has gone already, its number may be another client's by now, our own for one.
    guard getppid() == process else { return }
    try lookAround(sequencer, ear)
    isUnsure = !onReady()
    clinux_release_code()
    while try follow(&sequencer, ear) { _ = try sequencer.wait(orFor: never) }
    try silence(&sequencer, from: ear)
  }

  /// Follows what came in; false when the port has gone.
  private mutating func follow(_ sequencer: inout Sequencer, _ ear: PortAddress) throws(ALSAError) -> Bool {
    while let next = try sequencer.nextInput() {
      switch next {
      case .midi(let event, from: port, _): sounding.follow(event)
      case .announcement(.clientExit(port.client)), .announcement(.portExit(port)): return false
      case .announcement(let announcement): follow(announcement, ear)
      case .eventsLost:
        isUnsure = true
        try lookAround(sequencer, ear)
        if try sequencer.portDirectory(findsUSB: false)[port] == nil { return false }
      case .midi, .clock, .alive, .ignored: break
      }
    }
    return true
  }

  private mutating func follow(_ announcement: Announcement, _ ear: PortAddress) {
    switch announcement {
    case .subscribed(let new) where new.sender == port && new.destination != ear:
      destinations.insert(new.destination)
    case .unsubscribed(let old) where old.sender == port: destinations.remove(old.destination)
    case .portExit(let gone): destinations.remove(gone)
    case .clientExit(let gone): destinations = destinations.filter { $0.client != gone }
    default: break
    }
  }

  private mutating func lookAround(_ sequencer: borrowing Sequencer, _ ear: PortAddress) throws(ALSAError) {
    let directory = try sequencer.portDirectory(findsUSB: false)
    let present = directory.subscriptions.filter { $0.sender == port && $0.destination != ear }.map(
      \.destination)
    destinations = Set(present).filter { $0.client != port.client }
  }

  /// Ends what sounds, at all who heard it begin.
  ///
  /// Connected to first: a MIDI socket is open only while a client is.
  private func silence(_ sequencer: inout Sequencer, from ear: PortAddress) throws(ALSAError) {
    let events =
      isUnsure ? sounding.endings + SoundingNotes.endingsOfAnything : sounding.endingsToBeSure
    guard !events.isEmpty || lastWords != nil else { return }
    for destination in destinations {
      _ = try sequencer.subscribe(Subscription(sender: ear, destination: destination))
    }
    for event in events { try sequencer.send(event, from: ear) }
    guard let lastWords else { return }
    var output = sequencer.output(from: ear)
    try output.sendSystemExclusive(lastWords)
  }
}
