public import Daemon
internal import Diary
public import Explore
internal import Foundation
internal import MIDI
internal import MusicTheory
internal import Outputs
public import Requests
internal import Storage
internal import System

/// The charts that there are, and in which formats they can be had.
public struct SheetsRequest: Request {
  public static let form = RequestForm(
    "sheets", .readPrivately, "Lists the lead sheets, and the formats for them.")

  public struct Reply: Codable, Sendable {
    /// The newest first.
    public let sheets: [Row]
    public let formats: [Format]
    @Nullable public var notice: String?
  }

  public struct Row: Codable, Hashable, Sendable {
    public let id: Int
    public let title: String
    public let bars: Int
    /// Milliseconds since 1970.
    public let made: Int
  }

  public struct Format: Codable, Hashable, Sendable {
    public let name: String
    public let title: String
    public let `extension`: String
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let (rows, notice) = try program.diary.read { store throws(StorageError) in try store.sheets() }
    return Reply(
      sheets: (rows ?? []).map { Row(id: Int($0.id), title: $0.title, bars: $0.bars, made: Int($0.made)) },
      formats: SheetExport.formats, notice: notice)
  }
}

/// A chart, bar by bar.
public struct SheetView: Codable, Sendable {
  public let id: Int
  public let title: String
  @Nullable public var key: String?
  public let meter: Meter
  /// In beats a minute; `nil` where nothing said it.
  @Nullable public var tempo: Double?
  public let bars: [Bar]
  /// Grows with every change; `sheet-edit` with an older one is refused.
  public let version: Int
  /// When what it was made of was played, in milliseconds since 1970.
  public let since: Int
  public let until: Int
  /// Whether a step can be taken back, and again.
  public let undo: Bool
  public let redo: Bool

  public struct Meter: Codable, Hashable, Sendable {
    public let beats: Int
    public let unit: Int
  }

  public struct Bar: Codable, Hashable, Sendable {
    @Nullable public var section: String?
    public let chords: [Placed]
  }

  public struct Placed: Codable, Hashable, Sendable {
    /// `nil` where nothing is played.
    @Nullable public var chord: LinkedChord?
    /// From the beginning of the bar, in beats.
    public let beat: Double
    /// Up to the next chord or the end of the bar.
    public let length: Double
    public let lower: [Int]
    public let upper: [Int]
  }

  init(_ kept: DiaryStore.KeptSheet, _ style: SymbolStyle) {
    let sheet = kept.sheet
    let writing = ChordSymbol(style: style, key: sheet.key)
    (id, title, undo, redo) = (Int(kept.id), sheet.title, kept.canUndo, kept.canRedo)
    meter = Meter(beats: sheet.meter.beats, unit: sheet.meter.unit)
    bars = sheet.bars.map { bar in
      Bar(
        section: bar.section,
        chords: zip(bar.chords, sheet.lengths(of: bar)).map { chord, length in
          Placed(
            chord: chord.symbol.map { LinkedChord($0, writing) }, beat: chord.beat, length: length,
            lower: chord.hands.lower.map { Int($0.rawValue) },
            upper: chord.hands.upper.map { Int($0.rawValue) })
        })
    }
    key = sheet.key.map { style.finish($0.text(style.noteNames)) }
    tempo = sheet.tempo
    version = Int(kept.version)
    (since, until) = (Int(kept.times.lowerBound), Int(kept.times.upperBound))
  }
}

/// A chart of what was played in a time.
public struct SheetMakeRequest: Request {
  public static let form = RequestForm(
    "sheet-make", .change, "Makes a lead sheet of what was played: bars, chords, key and sections.",
    words: "[TITLE]",
    fields: [
      RequestField("title", "what to call it", example: "Blue Monday", kind: .text, isRequired: false),
      RequestField(
        "since", "from when on, in milliseconds since 1970; else the last ten minutes",
        example: "1767225600000",
        kind: .number, isRequired: false, isOnLine: false),
      RequestField(
        "until", "up to when, in milliseconds since 1970", example: "1767229200000", kind: .number,
        isRequired: false, isOnLine: false),
      RequestField(
        "tempo", "in beats a minute, where the playing followed one", example: "120", kind: .number,
        isRequired: false, isOnLine: false),
      RequestField("meter", "as it is written", example: "3/4", isRequired: false, isOnLine: false),
      SheetBeats.field,
    ])

  public let title: String?
  public let since: Double?
  public let until: Double?
  public let tempo: Double?
  public let meter: RequestText?
  public let taps: String?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> SheetView {
    let title = (title ?? "").trimmed
    guard title.utf8.count <= 200 else { throw .usage("a title has at most 200 bytes") }
    guard tempo.map({ (20...400).contains($0) }) ?? true else {
      throw .usage("'tempo' is from 20 to 400 beats a minute")
    }
    let times = [since, until].compactMap(\.self)
    guard times.allSatisfy({ (0...1e15).contains($0) }) else {
      throw .usage("'since' and 'until' are milliseconds since 1970")
    }
    let meter = try self.meter.map { text throws(RequestFailure) in try SheetEdit.meter(text.text) }
    let taps = try taps.map { text throws(RequestFailure) in try SheetBeats.taps(text) } ?? []
    let diary = try program.diary
    let now = diary.wallNow
    let (start, end) = (since.map { Int64($0) } ?? now - 600_000, until.map { Int64($0) } ?? now + 1)
    let onsets = diary.onsets(from: start, to: end)
    let beats = DiaryTake.Beats(
      taps: taps, tempo: tempo, counted: diary.beats(from: start, to: end), meter: meter)
    let style = program.context.naming.style
    let (kept, length) = try diary.write { store throws(StorageError) -> (DiaryStore.KeptSheet?, Double?) in
      let take = DiaryTake(try store.rows(from: start, to: end, limit: DiaryTake.mostRows), onsets: onsets)
      guard let take, take.length <= DiaryTake.longest else { return (nil, take?.length) }
      guard SheetBeats.check(taps, from: take.start, to: take.start + Int64(take.length * 1000) + 2000) == nil
      else { return (nil, nil) }
      let name = title.isEmpty ? PlayerCalendar.text(milliseconds: take.start) : title
      return (
        try store.keep(take.sheet(title: name, beats: beats), of: start..<max(start, end), made: now), nil
      )
    }
    if let kept { return SheetView(kept, style) }
    guard let length else { throw RequestFailure("no chords were played in that time", isUsage: false) }
    throw RequestFailure(
      "that is \(Int(length / 60)) minutes, and a lead sheet has at most \(Int(DiaryTake.longest / 60)); choose the chords of one piece",
      isUsage: false)
  }
}

/// One chart.
public struct SheetRequest: Request {
  public static let form = RequestForm(
    "sheet", .readPrivately, "Gives a lead sheet, bar by bar.", words: "SHEET",
    fields: [RequestField("sheet", "its number", example: "1")])

  public let sheet: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> SheetView {
    SheetView(try program.diary.sheet(try SheetEdit.number(sheet)), program.context.naming.style)
  }
}

/// Forgets a chart.
public struct SheetDeleteRequest: Request {
  public static let form = RequestForm(
    "sheet-delete", .change, "Forgets a lead sheet.", words: "SHEET",
    fields: [RequestField("sheet", "its number", example: "1")])

  public let sheet: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Done {
    let id = try SheetEdit.number(sheet)
    guard try program.diary.write({ store throws(StorageError) in try store.deleteSheet(id) }) else {
      throw SheetEdit.none(id)
    }
    return Done()
  }
}

/// Changes a chart.
public struct SheetEditRequest: Request {
  public static let form = RequestForm(
    "sheet-edit", .change, "Changes a lead sheet by one step, which can be taken back.", words: "SHEET EDIT",
    fields: [
      RequestField("sheet", "its number", example: "1"),
      RequestField("edit", SheetEdit.names.joined(separator: ", "), example: "undo"),
      RequestField(
        "bar", "counted from 0", example: "3", kind: .number, isRequired: false, isOnLine: false),
      RequestField(
        "place", "which chord of the bar, counted from 0", example: "1", kind: .number, isRequired: false,
        isOnLine: false),
      RequestField(
        "beat", "from the beginning of the bar", example: "2", kind: .number, isRequired: false,
        isOnLine: false),
      RequestField(
        "amount", "beats, semitones, or beats a minute", example: "1", kind: .number, isRequired: false,
        isOnLine: false),
      SheetBeats.field,
      RequestField(
        "version", "that of the sheet that the change is meant for; else any", example: "3", kind: .number,
        isRequired: false, isOnLine: false),
      RequestField(
        "text", "a chord symbol or N.C., a key, a meter, a title or the name of a section", example: "Fma7",
        kind: .text, isRequired: false, isOnLine: false),
    ])

  public let sheet: RequestText
  public let edit: RequestText
  public let bar: Double?
  public let place: Double?
  public let beat: Double?
  public let amount: Double?
  public let taps: String?
  public let version: Double?
  public let text: String?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> SheetView {
    let id = try SheetEdit.number(sheet)
    let style = program.context.naming.style
    let kept: DiaryStore.KeptSheet?
    switch edit.text {
    case "undo", "redo":
      let steps = edit.text == "undo" ? -1 : 1
      kept = try program.diary.write { store throws(StorageError) in try store.move(id, by: steps) }
    case "beats": kept = try tapped(id, in: program)
    default:
      let edit = try SheetEdit(self, names: style.noteNames)
      let version = self.version.flatMap { Int64(exactly: $0.rounded()) }
      let result = try program.diary.write { store throws(StorageError) in
        try store.change(id, version: version) { sheet throws(SheetEditError) in try edit.apply(to: &sheet) }
      }
      switch result {
      case .success(let changed): kept = changed
      case .failure(let mistake): throw .usage(mistake.description)
      }
    }
    guard let kept else { throw SheetEdit.none(id) }
    return SheetView(kept, style)
  }

  /// Makes the bars anew by beats that somebody tapped; title, key and meter stay.
  private func tapped(_ id: Int64, in program: RunningProgram) throws(RequestFailure) -> DiaryStore.KeptSheet?
  {
    let taps = try SheetBeats.taps(taps ?? "")
    let diary = try program.diary
    let times = try diary.sheet(id).times
    let onsets = diary.onsets(from: times.lowerBound, to: times.upperBound)
    let result = try diary.write { store throws(StorageError) in
      let rows = try store.rows(from: times.lowerBound, to: times.upperBound, limit: DiaryTake.mostRows)
      return try store.change(id) { sheet throws(SheetEditError) in
        guard let take = DiaryTake(rows, onsets: onsets) else {
          throw SheetEditError("the diary has forgotten what this sheet was made of")
        }
        if let mistake = SheetBeats.check(
          taps, from: take.start, to: take.start + Int64(take.length * 1000) + 2000)
        {
          throw SheetEditError(mistake)
        }
        let made = take.sheet(title: sheet.title, beats: DiaryTake.Beats(taps: taps, meter: sheet.meter))
        (sheet.bars, sheet.tempo) = (made.bars, made.tempo)
      }
    }
    switch result {
    case .success(let changed): return changed
    case .failure(let mistake): throw .usage(mistake.description)
    }
  }
}

/// A chart as a file.
public struct SheetExportRequest: Request {
  public static let form = RequestForm(
    "sheet-export", .readPrivately, "Gives a lead sheet as a file in a format for people or programs.",
    words: "SHEET FORMAT",
    fields: [
      RequestField("sheet", "its number", example: "1"),
      RequestField("format", SheetExport.formats.map(\.name).joined(separator: ", "), example: "text"),
    ], takesLong: true)

  public struct Reply: Codable, Sendable {
    /// What to call the file.
    public let name: String
    /// The media type.
    public let type: String
    @Nullable public var text: String?
    /// For formats that are no text.
    @Nullable public var base64: String?
    /// What the format cannot say.
    public let remarks: [String]
  }

  public let sheet: RequestText
  public let format: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let kept = try program.diary.sheet(try SheetEdit.number(sheet))
    do throws(SheetExport.Failure) {
      let export = try SheetExport(kept.sheet, format: format.text, style: program.context.naming.style)
      return Reply(
        name: export.fileName, type: export.mediaType,
        text: export.isText ? String(decoding: export.bytes, as: UTF8.self) : nil,
        base64: export.isText ? nil : Data(export.bytes).base64EncodedString(), remarks: export.remarks)
    } catch {
      throw RequestFailure(error.description, isUsage: error.isUsage)
    }
  }
}
