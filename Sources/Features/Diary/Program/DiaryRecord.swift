internal import Diary
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import Wire
internal import Settings
internal import Storage
internal import System

/// The diary of a player, for a command that reads it while no chordd runs.
struct DiaryRecord: Sendable {
  private let path: String?
  private let style: SymbolStyle

  init(_ configuration: Configuration, environment: [String: String]) {
    let place = configuration[DiarySettings.self].database
    path = place == "auto" ? DiaryService.path(environment) : place
    style = configuration.namingSettings.style
  }

  /// Whether there is a file.
  var exists: Bool { path.map { FileManager.default.fileExists(atPath: $0) } ?? false }

  /// The reply to `history` with the fields of `json`.
  func history(_ json: String) throws -> String {
    let request = try RequestList([HistoryRequest.self]).request(
      HistoryRequest.declaration.name, body: json.utf8)
    guard let request = request as? HistoryRequest else { preconditionFailure("only that was on the list") }
    let today = PlayerCalendar.day(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let path = path
    let reply = try request.reply(names: style, today: today) { search throws(RequestFailure) in
      guard let path, FileManager.default.fileExists(atPath: path) else {
        return (nil, path == nil ? "diary.database is off, so nothing is kept" : nil)
      }
      do throws(StorageError) {
        return (try Storage.Database.read(path) { try DiaryStore.answer(search, in: $0) }, nil)
      } catch {
        throw .state(error.description)
      }
    }
    return JSONText.encode(reply)
  }
}
