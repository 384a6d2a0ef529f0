internal import Charts
internal import Diary
internal import Explore
internal import FeatureKit
internal import Files
internal import Foundation
internal import Languages
internal import MIDI
internal import MusicTheory
internal import Outputs
internal import Storage
internal import System
internal import Wire

/// Lists the charts, and the formats in which they can be exported.
struct SheetsRequest: Request {
  static let declaration = RequestDeclaration(
    "sheets", .readPrivately, "Lists the lead sheets, and the formats for them.")

  struct Reply: Codable, Sendable {
    /// The sheets, the newest first.
    let sheets: [Row]
    /// The formats in which sheets can be exported.
    let formats: [Format]
    /// One sentence about a problem with the diary; `null` without one.
    @Nullable var notice: String?
  }

  struct Row: Codable, Hashable, Sendable {
    /// The number of the sheet.
    let id: Int
    /// The title.
    let title: String
    /// The number of bars.
    let bars: Int
    /// The time when it was made, in milliseconds since 1970.
    let made: Int
  }

  struct Format: Codable, Hashable, Sendable {
    /// The name for `sheet-export`.
    let name: String
    /// The name for a person.
    let title: String
    /// The file extension, without a period.
    let `extension`: String
  }

  func perform(in diary: DiaryService) throws(RequestFailure) -> Reply {
    let (rows, notice) = try diary.read { store throws(StorageError) in try store.sheets() }
    return Reply(
      sheets: (rows ?? []).map { Row(id: Int($0.id), title: $0.title, bars: $0.bars, made: Int($0.made)) },
      formats: ChartExport.formats.map { Format(name: $0.name, title: $0.title, extension: $0.extension) },
      notice: notice)
  }
}

/// A chart, bar by bar.
struct SheetView: Codable, Sendable {
  /// The number of the sheet.
  let id: Int
  /// The title.
  let title: String
  /// The key, in the note names that are set; `null` without one.
  @Nullable var key: String?
  /// The meter of all bars that have none of their own.
  let meter: Meter
  /// In beats a minute; `null` where it is unknown.
  @Nullable var tempo: Double?
  /// How the halves of a beat are played: `swing` or `straight`; `null` where that is unknown.
  @Nullable var feel: String?
  /// The bars in the order in which they are played.
  let bars: [Bar]
  /// The same as a band reads it, with repeats, endings and jumps.
  let written: [WrittenBar]
  /// The number of the version, which grows with every change; `sheet-edit` with an older one is refused.
  let version: Int
  /// The beginning of the time of which the chart was made, in milliseconds since 1970.
  let since: Int
  /// The end of that time.
  let until: Int
  /// Whether the chords of drills are among what it was made of.
  let drills: Bool
  /// Whether a step can be taken back.
  let undo: Bool
  /// Whether a step that was taken back can be made again.
  let redo: Bool

  struct Meter: Codable, Hashable, Sendable {
    /// The beats of a bar.
    let beats: Int
    /// The note that is a beat: 4 for a quarter note.
    let unit: Int
  }

  struct Bar: Codable, Hashable, Sendable {
    /// The rehearsal mark that begins here, such as `A`.
    @Nullable var section: String?
    /// The meter of this bar, where it is longer or shorter than the others; else `null`.
    @Nullable var meter: Meter?
    /// The chords that begin in the bar; empty where the chord before goes on.
    let chords: [Placed]
  }

  /// A bar as it is written: with the meter of the first bar that is played there, and with its chords.
  struct WrittenBar: Codable, Hashable, Sendable {
    /// The bars that are played there, in order, counted from 0 in `bars`.
    let bars: [Int]
    /// The rehearsal mark that begins here.
    @Nullable var section: String?
    /// The chord that goes on from the bar before and is written once more before the chords, behind a sign; else `null`.
    @Nullable var again: Placed?
    /// Whether a line begins with it on paper.
    let line: Bool
    /// Whether a repeat begins with it.
    let begins: Bool
    /// How often the part that ends with it is played in all; `null` where no repeat ends.
    @Nullable var times: Int?
    /// The numbers of the ending that begins with it.
    let endings: [Int]
    /// Whether it is the last bar of an ending.
    let ends: Bool
    /// Whether the segno stands above it.
    let segno: Bool
    /// Whether the coda begins with it.
    let coda: Bool
    /// The words behind it: `To Coda`, `Fine`, `D.S. al Coda`.
    let words: [String]
  }

  struct Placed: Codable, Hashable, Sendable {
    /// The chord, in the style that is set; `null` for N.C.
    @Nullable var chord: LinkedChord?
    /// Its distance from the beginning of the bar, in beats.
    let beat: Double
    /// Its length up to the next chord or the end of the bar, in beats.
    let length: Double
    /// The keys of the lower hand, as MIDI note numbers; empty where unknown.
    let lower: [Int]
    /// The same of the upper hand.
    let upper: [Int]
    /// Whether its root is a guess: nobody played it on this keyboard.
    let guess: Bool
  }

  /// - Parameter letters: whether chords are letters, or count from the key of the sheet.
  init(_ kept: DiaryStore.KeptSheet, _ style: SymbolStyle, letters: BandPart.Letters = .letters) {
    let sheet = kept.sheet
    let writing = NamingSettings(style: style, key: sheet.key).written(with: letters).symbol
    (id, title, undo, redo) = (Int(kept.id), sheet.title, kept.canUndo, kept.canRedo)
    meter = Meter(beats: sheet.meter.beats, unit: sheet.meter.unit)
    bars = sheet.bars.map { bar in
      Bar(
        section: bar.section, meter: bar.meter.map { Meter(beats: $0.beats, unit: $0.unit) },
        chords: zip(bar.chords, sheet.lengths(of: bar)).map { Placed($0, length: $1, writing) })
    }
    written = Self.written(sheet, writing)
    key = sheet.key.map { style.finish($0.text(style.noteNames)) }
    tempo = sheet.tempo
    feel = sheet.feel?.rawValue
    (version, drills) = (Int(kept.version), kept.hasDrills)
    (since, until) = (Int(kept.times.lowerBound), Int(kept.times.upperBound))
  }
}

extension SheetView.Placed {
  init(_ chord: Chart.PlacedChord, length: Double, _ writing: ChordSymbol) {
    self.init(
      chord: chord.symbol.map { LinkedChord($0, writing) }, beat: chord.beat, length: length,
      lower: chord.hands.lower.map { Int($0.rawValue) }, upper: chord.hands.upper.map { Int($0.rawValue) },
      guess: chord.isGuess)
  }
}

extension SheetView {
  /// The signs as they are on paper.
  private static func written(_ sheet: Chart, _ writing: ChordSymbol) -> [WrittenBar] {
    let written = WrittenChart(sheet)
    let starts = Set(written.chart.lines.map(\.lowerBound))
    return written.chart.bars.indices.map { index in
      let (bar, marks) = (written.chart.bars[index], written.chart.bars[index].marks)
      return WrittenBar(
        bars: written.played[index], section: bar.section,
        again: written.again[index].map {
          Placed($0, length: written.chart.lengths(of: bar).first ?? 0, writing)
        },
        line: starts.contains(index), begins: marks.beginsRepeat, times: marks.timesPlayed,
        endings: marks.endings.sorted(), ends: marks.endsEnding, segno: marks.isSegno, coda: marks.isCoda,
        words: marks.wordsBehind)
    }
  }
}

/// Makes a chart of a time of the diary.
struct SheetMakeRequest: Request {
  static let declaration = RequestDeclaration(
    "sheet-make", .change, "Makes a lead sheet of what was played: bars, chords, key and sections.",
    pace: .long)

  @Field("what to call it", example: "Blue Monday", isOnLine: true) var title: String?
  @Field(
    "from when on, in milliseconds since 1970; else the last ten minutes", time: "1767225600000")
  var since: Int?
  @Field("up to when, in milliseconds since 1970", time: "1767229200000") var until: Int?
  @Field("in beats a minute, where the playing followed one", example: "120", in: 20...400) var tempo: Double?
  @Field("as it is written", example: "3/4") var meter: RequestText?
  @Field(SheetBeats.field) var taps: String?
  @Field("yes for the chords of drills, too", example: "true") var drills: Bool?
  @Field("yes where a bassist plays the roots, or would", example: "true") var rootless: Bool?

  func perform(in diary: DiaryService) throws(RequestFailure) -> SheetView {
    let hasDrills = drills == true
    let title = (title ?? "").trimmed
    guard title.utf8.count <= 200 else { throw .usage(.say("long-title", ["most": .number(200)])) }
    let meter = try self.meter.map { text throws(RequestFailure) in try SheetEdit.meter(text.text) }
    let taps = try taps.map { text throws(RequestFailure) in try SheetBeats.taps(text) } ?? []
    try diary.refuseIfOff()
    let now = diary.wallNow
    let stretch = try SheetExcerpt(
      since: since.map { Int64($0) }, until: until.map { Int64($0) }, hasDrills: hasDrills, now: now,
      isRootless: rootless)
    let beats = KnownBeats(
      taps: taps.map { Double($0) / 1000 }, tempo: tempo,
      counted: diary.beats(from: stretch.start, to: stretch.end, hasDrills: hasDrills), meter: meter)
    let sheet = try stretch.sheet(of: diary, title: title, beats: beats)
    let kept = try diary.write { store throws(StorageError) in
      try store.keep(sheet, of: stretch.times, made: now, hasDrills: hasDrills)
    }
    return SheetView(kept, diary.context.naming.style)
  }
}

/// One chart.
struct SheetRequest: Request {
  static let declaration = RequestDeclaration(
    "sheet", .readPrivately, "Gives a lead sheet, bar by bar.")

  @Field(SheetEdit.number) var sheet: Int
  @Field("letters, numbers or numerals of the key, or numbers as in Nashville", example: "nashville")
  var letters: BandPart.Letters?

  func perform(in diary: DiaryService) throws(RequestFailure) -> SheetView {
    SheetView(
      try diary.sheet(Int64(sheet)), diary.context.naming.style, letters: letters ?? .letters)
  }
}

/// Deletes a chart.
struct SheetDeleteRequest: Request {
  static let declaration = RequestDeclaration(
    "sheet-delete", .change, "Forgets a lead sheet.")

  @Field(SheetEdit.number) var sheet: Int

  func perform(in diary: DiaryService) throws(RequestFailure) -> Done {
    let id = Int64(sheet)
    guard try diary.write({ store throws(StorageError) in try store.deleteSheet(id) }) else {
      throw SheetEdit.none(id)
    }
    return Done()
  }
}

/// Changes a chart.
struct SheetEditRequest: Request {
  static let declaration = RequestDeclaration(
    "sheet-edit", .change, "Changes a lead sheet by one step, which can be taken back.")

  @Field(SheetEdit.number) var sheet: Int
  @Field("what to change", example: "double") var edit: SheetEdit.Name
  @Field("counted from 0", example: "3", in: 0...100_000) var bar: Int?
  @Field(
    "yes where bars are counted as they are written: the change is made wherever the bar is played",
    example: "true")
  var written: Bool?
  @Field("which chord of the bar, counted from 0", example: "1", in: 0...100_000) var place: Int?
  @Field("from the beginning of the bar", example: "2", in: -1e6...1e6) var beat: Double?
  @Field("beats, semitones, or beats a minute", example: "1", in: -1e6...1e6) var amount: Double?
  @Field(SheetBeats.field) var taps: String?
  @Field("that of the sheet that the change is meant for; else any", example: "3") var version: Int?
  @Field("a chord symbol or N.C., a key, a meter, a title or the name of a section", example: "Fma7")
  var text: String?

  func perform(in diary: DiaryService) throws(RequestFailure) -> SheetView {
    let id = Int64(sheet)
    let style = diary.context.naming.style
    let version = self.version.map(Int64.init)
    let kept: DiaryStore.KeptSheet?
    switch edit {
    case .undo, .redo:
      let steps = edit == .undo ? -1 : 1
      let (moved, hasMoved) = try Self.done(
        diary.write { store throws(StorageError) in try store.move(id, by: steps, version: version) })
      guard moved == nil || hasMoved else { throw SheetEdit.noStep(edit) }
      kept = moved
    case .beats:
      let taps = try SheetBeats.taps(taps ?? "").map { Double($0) / 1000 }
      kept = try remade(id, in: diary, taps: taps)
    case .rootless: kept = try remade(id, in: diary, isRootless: true)
    default:
      let edit = try SheetEdit(self, names: style.noteNames)
      kept = try Self.done(
        diary.write { store throws(StorageError) in
          try store.change(id, version: version) { sheet throws(ChartEditError) in try edit.apply(to: &sheet)
          }
        })
    }
    guard let kept else { throw SheetEdit.none(id) }
    return SheetView(kept, style)
  }

  private static func done<Value>(
    _ result: Result<Value, ChartEditError>
  ) throws(RequestFailure) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let mistake): throw .usage(mistake.description)
    }
  }

  /// Makes the bars anew by tapped beats, or with the roots that a bassist would play; title, key and meter stay.
  ///
  /// That takes a while, and a sheet that was changed meanwhile is left as it is.
  private func remade(
    _ id: Int64, in diary: DiaryService, taps: [Double] = [], isRootless: Bool? = nil
  ) throws(RequestFailure) -> DiaryStore.KeptSheet? {
    let sheet = try diary.sheet(id)
    guard version == nil || version.map(Int64.init) == sheet.version else {
      throw .usage(ChartEditError.changedElsewhere.description)
    }
    let (times, hasDrills) = (sheet.times, sheet.hasDrills)
    let stretch = try SheetExcerpt(
      since: times.lowerBound, until: times.upperBound, hasDrills: hasDrills, now: diary.wallNow,
      isRootless: isRootless)
    let made = try stretch.sheet(
      of: diary, title: sheet.sheet.title,
      beats: KnownBeats(taps: taps, meter: sheet.sheet.meter))
    return try Self.done(
      diary.write { store throws(StorageError) in
        try store.change(id, version: sheet.version) { sheet throws(ChartEditError) in
          (sheet.bars, sheet.tempo) = (made.bars, made.tempo)
        }
      })
  }
}

/// A chart as a file.
struct SheetExportRequest: Request {
  static let declaration = RequestDeclaration(
    "sheet-export", .readPrivately, "Gives a lead sheet as a file in a format for people or programs.",
    pace: .long)

  struct Reply: Codable, Sendable {
    /// The name of the file.
    let name: String
    /// The media type of the file.
    let type: String
    /// The content of a text format.
    @Nullable var text: String?
    /// The content of other formats, in Base64.
    @Nullable var base64: String?
    /// Sentences about parts of the chart that the format cannot express.
    let remarks: [String]
  }

  @Field(SheetEdit.number) var sheet: Int
  @Field(ChartExport.names.joined(separator: ", "), example: "text") var format: RequestText
  @Field("yes for the keys that were played, too", example: "true") var voicings: Bool?
  @Field("letters, numbers or numerals of the key, or numbers as in Nashville", example: "nashville")
  var letters: BandPart.Letters?

  func perform(in diary: DiaryService) throws(RequestFailure) -> Reply {
    let kept = try diary.sheet(Int64(sheet))
    do throws(ChartExport.Failure) {
      let export = try ChartExport(
        kept.sheet, format: format.text, style: diary.context.naming.style, letters: letters ?? .letters,
        hasVoicings: voicings == true)
      return Reply(
        name: export.fileName, type: export.mediaType,
        text: export.isText ? String(decoding: export.bytes, as: UTF8.self) : nil,
        base64: export.isText ? nil : Data(export.bytes).base64EncodedString(), remarks: export.remarks)
    } catch {
      throw RequestFailure(error.description, isUsage: error.isUsage)
    }
  }
}
