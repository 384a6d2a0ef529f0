internal import ALSASequencer
internal import ChordAnalysis
public import FeatureKit
internal import Logging
internal import MIDIOutput
public import Outputs
internal import PageServer
internal import System
internal import Wire

/// A running chordd, which the core's requests look at and change.
///
/// Any thread may perform requests in it.
public struct RunningProgram: Sendable {
  /// The values that do not change while the program runs.
  struct Fixed: Sendable {
    let version: String
    let process: Int32
    /// `sequencer`, `file`, `demo` or `stream`.
    let inputKind: String
  }

  let settings: LiveSettings
  let input: InputCommands
  let fixed: Fixed
  let statistics: Statistics
  let present: PresentAnalysis
  let context: StreamContext
  /// Plays on the MIDI output.
  let output: PlayerInbox
  let features: FeatureSet
  /// All the variables of the process.
  let environment: [String: String]
  /// Sentences about what cannot be kept now.
  let troubles: @Sendable () -> [String]
  /// The token with which visitors of the page may change something, as of the start.
  let pageToken: String?
  /// Opens the page to the network.
  let network: NetworkSwitch
  let log: Logger
  /// Whether replies may have secrets.
  var tellsSecrets = true

  /// The same for those who may not have secrets that they have not shown.
  var withoutSecrets: RunningProgram {
    var program = self
    program.tellsSecrets = false
    return program
  }

  /// The requests of the core, one line each. A new request that belongs to no feature gets its line here.
  static let requests: [any Request<RunningProgram>.Type] = [
    StatusRequest.self,
    SplitRequest.self,
    KeyRequest.self,
    StyleRequest.self,
    SetRequest.self,
    SaveRequest.self,
    ReloadRequest.self,
    PanicRequest.self,
    ConnectRequest.self,
    DisconnectRequest.self,
    PageRequest.self,
    NetworkRequest.self,
    OpenNetworkRequest.self,
    SetupRequest.self,
    ConnectionsRequest.self,
    StatsRequest.self,
    CheckRequest.self,
    ConfigurationRequest.self,
    HelpRequest.self,
  ]
}

extension FeatureSet {
  /// - Parameter outputs: those that belong to no feature.
  public init(_ features: [any Feature.Type], outputs: [any OutputKind.Type]) {
    self.init(
      features, outputs: outputs, settings: [PageSettings.self], requests: RunningProgram.requests,
      events: JSONEvent.events + PageEvents.all)
  }
}

/// Hands commands to the input thread, and waits for their outcome.
struct InputCommands: Sendable {
  let control: InputControl
  /// Ends any waiting for the input.
  let stop: WakeUp

  init(_ control: InputControl) throws(Errno) {
    self.control = control
    stop = try WakeUp()
  }

  /// How long the input thread may take for a command.
  private static let limit: Duration = .seconds(1)

  @discardableResult
  func ask(_ command: InputCommand) throws(RequestFailure) -> InputOutcome {
    do throws(InputCommandError) {
      guard let request = try? InputRequest(command), control.ask(request) else { throw .noAnswer }
      guard let outcome = request.wait(atMost: Self.limit, unless: stop.descriptor) else { throw .noAnswer }
      return try outcome.get()
    } catch {
      throw .state(error.description)
    }
  }
}
