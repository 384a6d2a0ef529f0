internal import Charts
internal import FeatureKit
internal import ChartFollowing
internal import Foundation
internal import Logging
internal import Synchronization
internal import System
internal import Wire

/// Keeps the lengths of chords that were learned, in a file of the folder with the charts. The songs themselves are never changed.
struct LengthMemory: Sendable {
  private let path: String
  private let draft: String
  /// Bytes that the file has at most, and songs in it.
  private static let most = 8 << 20
  private static let mostSongs = 2000

  private struct Song: Codable {
    /// For people who read the file.
    var title: String
    var learned: LearnedLengths
    /// Grows with each song that is kept: the oldest ones go first.
    var order: Int
  }

  init(folder: String) { (path, draft) = ("\(folder)/lengths.json", "\(folder)/.new-lengths") }

  private var songs: [String: Song] {
    guard let bytes = try? SmallFile.read(path, atMost: Self.most) else { return [:] }
    return (try? JSONDecoder().decode([String: Song].self, from: Data(bytes))) ?? [:]
  }

  /// The lengths of a song; empty where none are known.
  func lengths(of song: FollowedSong) -> [Double?] { songs[song.fingerprint]?.learned.lengths ?? [] }

  /// The lengths of the chords of a chart, where it is a song that was played before.
  func lengths(of chart: Chart) -> [Double?] {
    guard let song = chart.song, chart.timing != .said else { return [] }
    return lengths(of: FollowedSong(song))
  }

  /// Adds a pass. Returns whether enough of it was heard.
  func keep(_ measured: [Int: Double], of song: FollowedSong, title: String) throws(SmallFile.Failure) -> Bool
  {
    var songs = songs
    let order = (songs.values.map(\.order).max() ?? 0) + 1
    var kept = songs[song.fingerprint] ?? Song(title: title, learned: LearnedLengths(), order: order)
    guard kept.learned.take(measured, of: song.chords.count) else { return false }
    (kept.title, kept.order) = (title, order)
    songs[song.fingerprint] = kept
    if songs.count > Self.mostSongs, let oldest = songs.min(by: { $0.value.order < $1.value.order }) {
      songs[oldest.key] = nil
    }
    try write(songs)
    return true
  }

  /// Returns whether there was something to forget.
  func forget(_ song: FollowedSong) throws(SmallFile.Failure) -> Bool {
    var songs = songs
    guard songs.removeValue(forKey: song.fingerprint) != nil else { return false }
    try write(songs)
    return true
  }

  private func write(_ songs: [String: Song]) throws(SmallFile.Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(songs) else { return }
    try SmallFile.replace(path, with: Array(data), draft: draft, folderMode: 0o700)
  }
}

/// The lengths of the chords of songs, learned while they are played.
extension FormService {
  private var lengths: LengthMemory? { charts().folder.map(LengthMemory.init) }

  /// The lengths of the chords of a chart, where it is a song that was played before.
  func learned(of chart: Chart) -> [Double?] {
    lengths?.lengths(of: chart) ?? []
  }

  /// Keeps what was heard of a song; a song that is still chosen is followed with it.
  func learn(_ pass: LiveForm.Pass) {
    guard let lengths, let song = pass.chosen.played.song.map({ FollowedSong($0) }) else { return }
    do throws(SmallFile.Failure) {
      let isKept = try writing.withLock { _ in
        Result { () throws(SmallFile.Failure) in
          try lengths.keep(pass.measured, of: song, title: pass.chosen.choice.name)
        }
      }.get()
      if isKept { renewLengths(of: pass.chosen.choice) }
    } catch {
      context.log.warning("the lengths of \(pass.chosen.choice.name) cannot be kept: \(error)")
    }
  }

  /// Forgets the lengths of a chart. Returns whether there were some.
  func forgetLengths(of name: String) throws(RequestFailure) -> Bool {
    let library = charts()
    guard let entry = library.entry(name) else { throw Self.missing(name, library) }
    guard let lengths, let song = library.chart(entry)?.song else { return false }
    do throws(SmallFile.Failure) {
      let isForgotten = try writing.withLock { _ in
        Result { () throws(SmallFile.Failure) in try lengths.forget(FollowedSong(song)) }
      }.get()
      if isForgotten, let choice = chosen?.choice, choice.name == entry.name { renewLengths(of: choice) }
      return isForgotten
    } catch {
      throw .state("the lengths cannot be forgotten: \(error)")
    }
  }

  /// The chart that is chosen, with the lengths that are known now.
  private func renewLengths(of choice: ChartChoice) {
    let library = charts()
    guard let entry = library.entry(choice.name), let chart = library.chart(entry),
      let renewed = try? ChosenChart(chart, choice: choice, learned: learned(of: chart))
    else { return }
    renew(renewed)
  }
}

/// Forgets the lengths of a song's chords.
struct ChartForgetRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-forget", .change, "Forgets the lengths of chords that were learned while a song was played.")

  struct Reply: Codable, Hashable, Sendable {
    /// Whether some were known.
    let forgotten: Bool
  }

  @Field("the name of the chart", example: "Amazing Grace", isOnLine: true) var chart: RequestText

  func perform(in form: FormService) throws(RequestFailure) -> Reply {
    Reply(forgotten: try form.forgetLengths(of: chart.text))
  }
}
