internal import Foundation
internal import Glibc
internal import PageServer
internal import Synchronization
internal import System

/// The switch that opens the page to the networks of the machine while the program runs. The choice is kept in the folder of the
/// program's state, where the next start finds it: one switch is one switch.
final class NetworkSwitch: Sendable {
  /// The choice, as it is kept.
  struct Choice: Codable, Equatable {
    var open = false
    var others = PageRights.look
    /// The secret in the links of others.
    var key = NetworkSwitch.newKey()
  }

  private struct State {
    var choice: Choice
    var server: PageServer?
    var obstacle: PageObstacle?
    /// Whether the choice is on disk.
    var isKept = true
  }

  /// Why the choice that was kept does not count; `nil` where it does, or there is none.
  let complaint: String?
  private let path: String?
  private let state: Mutex<State>

  /// - Parameter path: the file of the choice; `nil` where there is no place for one.
  init(path: String?) {
    self.path = path
    do throws(SmallFile.Failure) {
      let kept = try path.map { path throws(SmallFile.Failure) in try Self.read(path) } ?? Choice()
      state = Mutex(State(choice: kept ?? Choice()))
      complaint = kept == nil ? "it is spoiled" : nil
    } catch {
      state = Mutex(State(choice: Choice()))
      complaint = error == .absent ? nil : "\(error)"
    }
  }

  /// That of a page with these settings: one that is for this machine alone has none that could open it.
  convenience init(_ page: PageSettings, environment: [String: String]) {
    self.init(path: page.listen?.isForThisMachine ?? false ? nil : Self.path(environment))
  }

  /// The file below the folder of the program's state.
  private static func path(_ environment: [String: String]) -> String? {
    StateFolder.path(environment).map { "\($0)/network.json" }
  }

  var choice: Choice { state.withLock { $0.choice } }
  /// Whether the choice will be there after a restart.
  var isKept: Bool { state.withLock { $0.isKept } }
  /// A sentence about a choice that will be gone after a restart.
  var troubles: [String] {
    isKept
      ? []
      : ["the choice about the network cannot be kept, so the next start has the page for this machine only"]
  }
  /// Whether the page is open by the switch now.
  var isOpen: Bool { state.withLock { $0.server?.isOpen ?? false } }
  /// Why it is not, though it should be.
  var obstacle: PageObstacle? { state.withLock { $0.choice.open ? $0.obstacle : nil } }

  /// From now on this server is opened and closed; as it was chosen, at once.
  func connect(_ server: PageServer) {
    state.withLock { state in
      state.server = server
      Self.apply(&state)
    }
  }

  /// Chooses, applies the choice, and keeps it.
  func choose(_ change: (inout Choice) -> Void) {
    state.withLock { state in
      change(&state.choice)
      Self.apply(&state)
      state.isKept = path.map { Self.keep(state.choice, at: $0) } ?? false
    }
  }

  private static func apply(_ state: inout State) {
    let choice = state.choice
    state.obstacle = state.server?.open(
      choice.open ? PageNetwork(key: choice.key, rights: choice.others) : nil)
  }

  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  private static let keyLength = 24

  private static func isKey(_ text: String) -> Bool {
    text.count == keyLength && text.allSatisfy(signs.contains)
  }

  /// 24 characters of 64, which nobody guesses and every address may hold.
  static func newKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<keyLength).map { _ in signs.randomElement(using: &generator)! })
  }

  /// A file that others have written or spoiled is none.
  private static func read(_ path: String) throws(SmallFile.Failure) -> Choice? {
    let bytes = try SmallFile.read(path, atMost: 4096, isPrivate: true)
    guard let choice = try? JSONDecoder().decode(Choice.self, from: Data(bytes)), isKey(choice.key) else {
      return nil
    }
    return choice
  }

  /// Keeps the choice. Where that fails, what was kept before goes: an old choice must not open the page again, nor an old key be good again.
  ///
  /// The corresponding C functions are `unlink` and, for a folder in which nothing may be deleted, `truncate`.
  private static func keep(_ choice: Choice, at path: String) -> Bool {
    if write(choice, to: path) { return true }
    if unsafe unlink(path) != 0 { unsafe truncate(path, 0) }
    return false
  }

  private static func write(_ choice: Choice, to path: String) -> Bool {
    guard let data = try? JSONEncoder().encode(choice) else { return false }
    return (try? SmallFile.replace(path, with: Array(data), draft: path + ".new", folderMode: 0o700)) != nil
  }
}
