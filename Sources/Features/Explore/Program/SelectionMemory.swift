internal import Wire
internal import Explore
internal import Foundation
internal import Outputs
internal import Synchronization
internal import System

/// Remembers the chords that are chosen to combine, in a file in the state folder. Without the file it goes on, with a notice.
final class SelectionMemory: Sendable {
  private struct State {
    var selection: CombineSelection?
    var notice: String?
  }

  private let path: String?
  private let state = Mutex(State())

  private static let largest = 1 << 16
  /// The most broken files that are kept.
  private static let broken = 100

  /// `environment`: all the variables of the process.
  init(_ environment: [String: String]) {
    path = StateFolder.path(environment).map { "\($0)/combine.json" }
  }

  /// The chosen chords, and one sentence if the file could not be used.
  var value: (selection: CombineSelection, notice: String?) {
    state.withLock { state in (Self.read(&state, path), state.notice) }
  }

  /// Changes the choice, and saves it.
  func choose(_ change: (inout CombineSelection) -> Void) -> (selection: CombineSelection, notice: String?) {
    state.withLock { state in
      var selection = Self.read(&state, path)
      change(&selection)
      guard selection != state.selection else { return (selection, state.notice) }
      state.selection = selection
      if let path {
        do {
          try Self.write(selection, to: path)
          state.notice = nil
        } catch {
          state.notice = "\(path) cannot be written; the choice is forgotten at the end"
        }
      }
      return (selection, state.notice)
    }
  }

  private static func read(_ state: inout State, _ path: String?) -> CombineSelection {
    if let selection = state.selection { return selection }
    var selection = CombineSelection()
    if let path {
      do throws(SmallFile.Failure) {
        let bytes = try SmallFile.read(path, atMost: largest)
        if let read = try? JSONDecoder().decode(CombineSelection.self, from: Data(bytes)) {
          selection = read
        } else {
          state.notice = moveAside(path)
        }
      } catch {
        // A file that is not ours is not overwritten.
        if error == .isTooLarge {
          state.notice = moveAside(path)
        } else if error != .absent {
          state.notice = "\(path) cannot be read: \(error); nothing is chosen"
        }
      }
    } else {
      state.notice =
        "there is no folder for what is chosen, because HOME is not set; it is forgotten at the end"
    }
    state.selection = selection
    return selection
  }

  /// Keeps a broken file under another name; one sentence says where.
  private static func moveAside(_ path: String) -> String {
    let aside = (1...broken).map { "\(path).broken-\($0)" }.first {
      !FileManager.default.fileExists(atPath: $0)
    }
    guard let aside, (try? FileManager.default.moveItem(atPath: path, toPath: aside)) != nil else {
      return "\(path) is broken, and nothing is chosen"
    }
    return "\(path) was broken and is kept as \(aside); nothing is chosen"
  }

  /// All of it or nothing.
  private static func write(_ selection: CombineSelection, to path: String) throws(SmallFile.Failure) {
    try SmallFile.replace(
      path, with: Array((JSONText.line(selection) + "\n").utf8), draft: path + ".new", folderMode: 0o700)
  }
}
