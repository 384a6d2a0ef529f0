internal import Charts
internal import ChartFollowing
internal import Explore
internal import FeatureKit
internal import Files
internal import Foundation
internal import Languages
public import MusicTheory
internal import Outputs
internal import System
public import Wire

/// Lists the charts that can be followed.
struct ChartsRequest: Request {
  static let declaration = RequestDeclaration(
    "charts", .readPrivately, "Lists the charts that can be followed, and the set lists.")

  struct Reply: Codable, Hashable, Sendable {
    /// The charts: those of the folder, then tunes of practice and lead sheets.
    let charts: [Row]
    /// The set lists.
    let sets: [SetRow]
    /// The chart that is followed; `null` without one.
    @Nullable var chosen: Choice?
    /// The folder of the charts; `null` where none are kept.
    @Nullable var folder: String?
    /// Sentences about mistakes in the files.
    let wrong: [String]
  }

  struct Row: Codable, Hashable, Sendable {
    /// The name for `chart-choose`.
    let name: String
    /// How many bars are played; 0 of a song without chords.
    let bars: Int
    /// The file in the folder; `null` for a chart that is kept elsewhere.
    @Nullable var file: String?
    /// The composer, or the name of the band; `null` where the chart does not say it.
    @Nullable var composer: String?
    /// The key as it is written; `null` without one.
    @Nullable var key: String?
    /// Beats of the meter a minute; `null` where the chart does not say it.
    @Nullable var tempo: Double?
    /// How many beats a bar has; `null` where the chart could not be read.
    @Nullable var beats: Int?
    /// The note that is a beat: 4 for a quarter note; `null` where the chart could not be read.
    @Nullable var unit: Int?

    init(_ entry: ChartLibrary.Entry, _ facts: ListedFacts?, notes: NoteNames) {
      (name, bars) = (entry.name, entry.bars)
      if case .file(let name, _) = entry.place { file = name }
      (composer, key, tempo) = (facts?.composer, facts?.key?.text(notes), facts?.tempo)
      (beats, unit) = (facts?.meter.beats, facts?.meter.unit)
    }
  }

  struct SetRow: Codable, Hashable, Sendable {
    /// The name of the set list.
    let name: String
    /// Its charts in their order.
    let charts: [SetLine]
  }

  struct SetLine: Codable, Hashable, Sendable {
    /// The name of the chart.
    let name: String
    /// In semitones from the chart as it is written.
    let transpose: Int
    /// Whether there is such a chart.
    let found: Bool
    /// The keys in which it can be played, from that in which it is written on, each a semitone higher; empty without a key.
    let keys: [String]
  }

  /// The chart that is followed, and how.
  struct Choice: Codable, Hashable, Sendable {
    /// The name of the chart.
    let name: String
    /// In semitones from the chart as it is written.
    let transpose: Int
    /// In beats a minute, where another tempo was chosen than that of the chart, and as it was given: in 6/8, 9/8 and 12/8 a number below 120
    /// counts dotted beats; `null` otherwise.
    @Nullable var tempo: Int?
    /// The meter of the chart: how many beats a bar has.
    let beats: Int
    /// The note that is a beat: 4 for a quarter note.
    let unit: Int
    /// The set list that it was chosen from; `null` without one.
    @Nullable var set: String?
    /// The place in the set list, from 1; `null` without one.
    @Nullable var place: Int?
    /// Whether it has chords by which it is followed; words alone are only shown.
    let followed: Bool
    /// The keys in which it can be played, from that in which it is written on, each a semitone higher; empty without a key.
    let keys: [String]
    /// The lines of patches.yaml for it, which its instruments get.
    let sends: [String]

    init(_ chosen: ChosenChart, keys: [String], sends: [String]) {
      (self.keys, self.sends) = (keys, sends)
      let choice = chosen.choice
      (name, transpose) = (choice.name, choice.transpose)
      (beats, unit) = (chosen.played.meter.beats, chosen.played.meter.unit)
      followed = chosen.follower != nil
      (tempo, set, place) = (choice.tempo, choice.set, choice.index.map { $0 + 1 })
    }
  }

  func perform(in form: FormService) -> Reply {
    let library = form.charts()
    return Reply(
      charts: library.entries.map { Row($0, library.facts($0), notes: form.context.naming.style.noteNames) },
      sets: library.sets.map { form.row($0, in: library) },
      chosen: form.shownChoice, folder: library.folder,
      wrong: library.mistakes + form.troubles)
  }
}

extension FormService {
  /// The keys in which a chart can be played, as the player writes them.
  func keys(of facts: ListedFacts?) -> [String] {
    facts?.keys.map { $0.text(context.naming.style.noteNames) } ?? []
  }

  /// A set list, for replies.
  func row(_ set: SetList, in library: ChartLibrary) -> ChartsRequest.SetRow {
    ChartsRequest.SetRow(
      name: set.name,
      charts: set.charts.map { line in
        let entry = library.entry(line.chart)
        return ChartsRequest.SetLine(
          name: line.chart, transpose: line.transpose, found: entry != nil,
          keys: keys(of: entry.flatMap(library.facts)))
      })
  }

  /// The chart that is followed, for replies.
  var shownChoice: ChartsRequest.Choice? {
    guard let chosen else { return nil }
    let library = charts()
    return ChartsRequest.Choice(
      chosen, keys: keys(of: library.entry(chosen.choice.name).flatMap(library.facts)),
      sends: library.patches.patch(of: chosen.choice.name)?.lines ?? [])
  }
}

/// The chart that is followed, bar by bar.
struct ChartRequest: Request {
  static let declaration = RequestDeclaration(
    "chart", .read, "Gives the chart that is followed, bar by bar as it is played, and the place in it.")

  struct Reply: Codable, Hashable, Sendable {
    /// The chart, as the event `chart` has it.
    let chart: ChartEvent
    /// The place and the next chords, as the event `form` has them.
    let form: FormEvent
  }

  @Field("the player for whom names are written", example: "Bb") var instrument: TransposingInstrument?
  @Field("the fret of a capo", example: "2", in: 0...11) var capo: Int?
  @Field("letters, numbers or numerals of the key, or numbers as in Nashville", example: "numbers")
  var letters: BandPart.Letters?

  private var part: BandPart {
    var part = BandPart()
    part.instrument = instrument ?? .concert
    part.capo = capo ?? 0
    part.letters = letters ?? .letters
    return part
  }

  func perform(in form: FormService) -> Reply {
    let context = form.context.stream.with(form.context.naming, part: part)
    return Reply(
      chart: ChartEvent(form.shownChart, context: context), form: FormEvent(form.coming, context: context))
  }
}

extension TransposingInstrument: FieldValue {}

/// Chooses a chart, or none.
struct ChartChooseRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-choose", .change, "Chooses the chart that is followed from now on; without a name none.",
    pace: .long
  ).promised

  struct Reply: Codable, Hashable, Sendable {
    /// The chart that is followed; `null` without one.
    @Nullable var chosen: ChartsRequest.Choice?
    /// A sentence about a choice that cannot be kept for the next start, or whose messages were not sent; `null` otherwise.
    @Nullable var notice: String?

    init(_ form: FormService) {
      (chosen, notice) = (form.shownChoice, form.choiceNotice)
    }
  }

  @Field(
    "the name of a chart, perhaps with semitones behind it, as in set lists; none is followed without it",
    example: "Blue Monday", isOnLine: true)
  var chart: String?
  @Field("in semitones, where it is not that of the set list", example: "2", in: -11...11)
  var transpose: Int?
  @Field(
    "in beats a minute, where it is not that of the chart; in 6/8, 9/8 and 12/8 below 120 dotted ones",
    example: "90", in: 20...1000)
  var tempo: Int?
  @Field("a set list instead of a chart", example: "Friday") var set: String?
  @Field("the place in the set list, from 1", example: "1", in: 1...200) var place: Int?

  func validate() throws(RequestFailure) {
    if chart != nil, set != nil { throw .usage("give a chart or a set list, not both") }
  }

  func perform(in form: FormService) throws(RequestFailure) -> Reply {
    if let set {
      try form.choose(set: set, index: (place ?? 1) - 1, transpose: transpose, tempo: tempo)
    } else {
      let name = (chart ?? "").trimmed
      var line = SetList.Line(chart: name, transpose: transpose ?? 0)
      // As in set lists.
      if transpose == nil, !name.isEmpty, form.charts().entry(name) == nil { line = SetList.Line(name) }
      try form.choose(
        name.isEmpty ? nil : ChartChoice(name: line.chart, transpose: line.transpose, tempo: tempo))
    }
    return Reply(form)
  }
}

/// Turns to another chart of the set list.
struct ChartTurnRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-turn", .change, "Turns to the next chart of the set list, or by other steps.", pace: .long
  ).promised

  @Field("how many charts further; -1 is the one before", example: "1", isOnLine: true, in: -200...200)
  var steps: Int?

  func perform(in form: FormService) throws(RequestFailure) -> ChartChooseRequest.Reply {
    try form.turn(by: steps ?? 1)
    return ChartChooseRequest.Reply(form)
  }
}

/// A person says where a song is sung.
struct ChartHereRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-here", .change, "Says which line of the song is sung now.")

  @Field("the section, by its place in the order of the song, from 0", example: "2", in: 0...1000)
  var passage: Int
  @Field("the line of the section, from 0", example: "1", in: 0...10_000) var line: Int

  func perform(in form: FormService) throws(RequestFailure) -> ChartChooseRequest.Reply {
    try form.begin(passage: passage, line: line)
    return ChartChooseRequest.Reply(form)
  }
}

/// The charts that seem to be played.
struct ChartWhichRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-which", .read, "Says which of your charts seem to be played, while none is followed.")

  struct Reply: Codable, Hashable, Sendable {
    /// The likeliest charts, at most three, the best first; empty while nothing is played, or a chart is followed.
    let tunes: [Row]
    /// The chart that is offered: its name; `null` while none is sure.
    @Nullable var offered: String?
  }

  struct Row: Codable, Hashable, Sendable {
    /// The name for `chart-choose`.
    let name: String
    /// In semitones from the chart as it is written.
    let transpose: Int
    /// The key in which it is played; `null` where the chart has none.
    @Nullable var key: String?
    /// In percent.
    let confidence: Int
  }

  func perform(in form: FormService) -> Reply {
    Reply(
      tunes: form.likely(3).map { found in
        Row(
          name: found.offer.name, transpose: found.offer.transpose,
          key: found.offer.key.map { $0.text(form.context.naming.style.noteNames) },
          confidence: Int((found.probability * 100).rounded()))
      }, offered: form.coming.offer?.name)
  }
}

/// Takes back the chart that is offered.
struct ChartDismissRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-dismiss", .change, "Takes back the chart that is offered, until something else is played.")

  func perform(in form: FormService) -> Done {
    form.dismissOffer()
    return Done()
  }
}

/// The limits and names of files that are imported.
enum ChartUpload {
  static let most = ChartFile.sizeLimit
  /// The kinds of files that a phone offers to share.
  static let kinds =
    ["text/plain", "text/html", "application/xml", "text/xml", "application/vnd.recordare.musicxml+xml"]
    + ChartFormat.all.flatMap(\.readExtensions).map { ".\($0)" }
  static let tooLarge = RequestFailure.usage(
    .say("chart.large-file", ["most": .number(most >> 20)]))
  /// Bytes of the name of a file.
  static let mostOfName = 200

  /// Whether a name shows all of itself: no sign turns it around, breaks it or cannot be seen. Joiners are part of some scripts.
  static func isVisible(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .format: ["\u{200C}", "\u{200D}"].contains(scalar)
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
  }

  /// The name of a file in the folder: nothing that leads out of it, or hides it.
  static func fileName(_ name: String) throws(RequestFailure) -> String {
    let plain = name.trimmed
    let kind = (plain as NSString).pathExtension
    guard !plain.isEmpty, plain.utf8.count <= mostOfName, !plain.hasPrefix("."), !plain.contains("/"),
      isVisible(plain)
    else { throw .usage(.say("chart.no-file-name", ["name": .quoted(name)])) }
    guard ChartFile.isRead(kind) else {
      throw .usage(.say("chart.no-charts-by-name", ["name": .quoted(name)]))
    }
    return plain
  }
}

/// Takes a file of charts into the folder.
struct ChartImportRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-import", .change,
    "Takes a file of charts into the folder: iReal Pro, ChordPro, MusicXML or text. A large file comes in pieces.",
    pace: .long)

  struct Reply: Codable, Hashable, Sendable {
    /// The names of the charts that the file has; empty while pieces are missing.
    let charts: [String]
    /// Sentences about what could not be read.
    let wrong: [String]
    /// The name of the file in the folder, with a number where another file has the name; `null` while pieces are missing.
    @Nullable var file: String?
    /// Whether the folder had this file already.
    let known: Bool
  }

  @Field("the name of the file; its end says the format", example: "Blues.txt") var name: RequestText
  @Field("the bytes of the file, or of a piece, in Base64", example: "fCBDNyB8IEY3IHwgQzcgfCBHNyB8")
  var base64: String
  @Field("where the piece begins, in bytes", example: "0", in: 0...1e8) var offset: Int?
  @Field("yes when it takes the place of a file with the same name", example: "false") var replace: Bool?
  @Field("the same text with all pieces of a file, which no other sender has", example: "4f2c9a")
  var upload: RequestText?
  @Field("the bytes of the whole file", example: "21", in: 0...1e8) var total: Int?
  @Field("of the whole file, in hexadecimal digits", example: String(repeating: "0", count: 64))
  var sha256: RequestText?

  /// The upload that this is a piece of; `nil` where this is a whole file.
  private func whole(_ file: String) throws(RequestFailure) -> ChartUploads.Key? {
    if offset == nil, upload == nil, total == nil, sha256 == nil { return nil }
    guard let upload, let total, let sha256 else {
      throw .usage("a piece of a file needs 'upload', 'total' and 'sha256', the same with all of them")
    }
    guard total <= ChartUpload.most else { throw ChartUpload.tooLarge }
    return ChartUploads.Key(
      name: file, upload: upload.text, total: total, sha256: sha256.text.lowercased())
  }

  private func bytes() throws(RequestFailure) -> [UInt8] {
    guard let data = Data(base64Encoded: base64) else { throw .usage("the file must be in Base64") }
    return Array(data)
  }

  func validate() throws(RequestFailure) { (_, _) = (try ChartUpload.fileName(name.text), try bytes()) }

  func perform(in form: FormService) throws(RequestFailure) -> Reply {
    let file = try ChartUpload.fileName(name.text)
    var bytes: [UInt8]? = try bytes()
    if let upload = try whole(file), let piece = bytes {
      bytes = try form.take(piece, of: upload, at: offset ?? 0)
    }
    guard let bytes else {
      return Reply(charts: [], wrong: [], file: nil, known: false)
    }
    return try form.keep(bytes, as: file, replaces: replace ?? false)
  }
}

/// Removes a file of charts from the folder.
struct ChartDeleteRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-delete", .change, "Removes a file of charts from the folder.")

  struct Reply: Codable, Hashable, Sendable {
    /// The name of the file that was removed.
    let file: String
  }

  @Field("the name of the file, or of the one chart in it", example: "Old.txt") var file: RequestText

  func perform(in form: FormService) throws(RequestFailure) -> Reply {
    Reply(file: try form.remove(chart: file.text))
  }
}

/// Keeps a set list.
struct SetSaveRequest: Request {
  static let declaration = RequestDeclaration(
    "set-save", .change, "Keeps a set list: charts in the order of an evening. All of them have to be there.")

  @Field("the name of the set list", example: "Friday") var set: RequestText
  @Field(
    "a line for each chart: its name, and the semitones where it is transposed", example: "Blues +2")
  var charts: String

  func perform(in form: FormService) throws(RequestFailure) -> ChartsRequest.SetRow {
    let list = SetList(set.text, text: charts)
    try form.keep(list)
    form.lookAgain(at: list)
    let library = form.charts()
    return form.row(list, in: library)
  }
}

/// Forgets a set list.
struct SetDeleteRequest: Request {
  static let declaration = RequestDeclaration("set-delete", .change, "Forgets a set list; its charts stay.")

  @Field("the name of the set list", example: "Monday") var set: RequestText

  func perform(in form: FormService) throws(RequestFailure) -> Done {
    try form.remove(set: set.text)
    return Done()
  }
}
