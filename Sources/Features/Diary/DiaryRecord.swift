internal import Diary
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import Requests
public import Settings
internal import Storage
internal import System

/// The diary of a player, for a command that reads it while no chordd runs.
public struct DiaryRecord: Sendable {
  private let path: String?
  private let style: SymbolStyle

  public init(_ configuration: Configuration, environment: [String: String]) {
    let place = configuration[DiaryOutput.self].database
    path = place == "auto" ? DiaryKeeper.path(environment) : place
    style = configuration.namingSettings.style
  }

  /// The reply to `history` with the fields of `json`.
  public func history(_ json: String) throws -> String {
    let request: HistoryRequest
    do {
      request = try JSONDecoder().decode(HistoryRequest.self, from: Data(json.utf8))
    } catch {
      throw RequestFailure("this is no search", isUsage: true)
    }
    let today = PlayerCalendar.day(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let path = path
    let reply = try request.reply(names: style, today: today) { search throws(RequestFailure) in
      guard let path, FileManager.default.fileExists(atPath: path) else {
        return (nil, path == nil ? "diary.database is off, so nothing is kept" : nil)
      }
      do throws(StorageError) {
        return (try Storage.Database.read(path) { try DiaryStore.answer(search, in: $0) }, nil)
      } catch {
        throw RequestFailure(error.description, isUsage: false)
      }
    }
    return JSONText.encode(reply)
  }
}
