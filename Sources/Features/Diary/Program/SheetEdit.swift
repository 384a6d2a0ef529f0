internal import Charts
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Wire
internal import System

/// One change of a chart, as it was asked for.
struct SheetEdit: Sendable {
  private let edit: Name
  private let bar: Int?
  /// Whether the bars are counted as they are written, with repeats.
  private let isWritten: Bool
  private let place: Int?
  private let beat: Double?
  private let amount: Double?
  private let text: String
  private let names: NoteNames

  /// The kinds of changes.
  enum Name: String, CaseIterable, FieldValue {
    case change, insert, remove, move, splitBar, joinBars, insertBar, removeBar, section, shift, beats, double
    case halve, meter, recount, lengthen, transpose, key, respell, title, tempo, rootless, undo, redo
  }

  /// The field of a request that is about one sheet.
  static var number: Field<Int> { Field("its number", example: "1", in: 1...1e15) }

  init(_ request: SheetEditRequest, names: NoteNames) throws(RequestFailure) {
    (edit, bar, place) = (request.edit, request.bar, request.place)
    isWritten = request.written == true
    (beat, amount) = (request.beat, request.amount)
    text = (request.text ?? "").trimmed
    guard text.utf8.count <= 400 else { throw .usage("'text' has at most 400 bytes") }
    self.names = names
  }

  static func none(_ id: Int64) -> RequestFailure {
    .missing(.say("no-sheet", ["sheet": .text("\(id)")]))
  }

  static func noStep(_ edit: Name) -> RequestFailure {
    .state(edit == .undo ? .say("sheet.nothing-to-undo") : .say("sheet.nothing-undone"))
  }

  /// `3/4`.
  static func meter(_ text: String) throws(RequestFailure) -> Chart.Meter {
    guard let meter = Chart.Meter(text: text) else {
      throw .usage(.say("sheet.no-meter"))
    }
    return meter
  }

  func apply(to sheet: inout Chart) throws(ChartEditError) {
    switch edit {
    case .change, .insert, .remove, .move, .respell:
      let bar = try need(bar, "bar")
      guard isWritten else { return try applyToChords(of: &sheet, bar) }
      try sheet.changeWritten(bar: bar) { chart throws(ChartEditError) in try applyToChords(of: &chart, bar) }
    case .splitBar, .joinBars, .insertBar, .removeBar, .section, .lengthen:
      let bar = try need(bar, "bar")
      guard isWritten else { return try applyToBar(of: &sheet, bar) }
      let kind: Chart.WrittenBarChange =
        switch edit {
        case .insertBar: .insert
        case .joinBars: .join
        case .lengthen: .lengthen
        default: .replace
        }
      try sheet.changeWritten(bar: bar, kind) { chart, bar throws(ChartEditError) in
        try applyToBar(of: &chart, bar)
      }
    case .shift: try sheet.shift(by: need(amount, "amount"))
    case .double: try sheet.double()
    case .halve: try sheet.halve()
    case .meter: try sheet.setMeter(meter())
    case .recount: try sheet.recount(meter())
    case .transpose:
      let amount = try need(amount, "amount")
      guard amount == amount.rounded(), abs(amount) <= 24 else {
        throw ChartEditError("a chart is transposed by a whole number of semitones, at most 24")
      }
      try sheet.transpose(by: Int(amount))
    case .key:
      guard !text.isEmpty else { return try sheet.setKey(nil) }
      guard let key = Key(text: text, names: names) else {
        throw ChartEditError("'\(text)' is not a key; write such as: Eb major, C minor")
      }
      try sheet.setKey(key)
    case .title: sheet.title = String(text.prefix(Chart.mostLetters))
    case .tempo:
      guard let amount else { return sheet.tempo = nil }
      guard (20...400).contains(amount) else {
        throw ChartEditError("a tempo is from 20 to 400 beats a minute")
      }
      sheet.tempo = amount
    case .beats, .rootless, .undo, .redo: throw ChartEditError("this is no change of the chart itself")
    }
  }

  private func applyToChords(of sheet: inout Chart, _ bar: Int) throws(ChartEditError) {
    switch edit {
    case .change: try sheet.change(bar: bar, place: need(place, "place"), to: symbol(sheet))
    case .insert: try sheet.insert(symbol(sheet), bar: bar, beat: need(beat, "beat"))
    case .remove: try sheet.remove(bar: bar, place: need(place, "place"))
    case .move: try sheet.move(bar: bar, place: need(place, "place"), to: need(beat, "beat"))
    default: try sheet.respell(bar: bar, place: need(place, "place"))
    }
  }

  private func applyToBar(of sheet: inout Chart, _ bar: Int) throws(ChartEditError) {
    switch edit {
    case .splitBar: try sheet.splitBar(bar)
    case .joinBars: try sheet.joinBars(bar)
    case .insertBar: try sheet.insertBar(bar)
    case .removeBar: try sheet.removeBar(bar)
    case .section: try sheet.setSection(text, bar: bar)
    default:
      let amount = try need(amount, "amount")
      guard amount == amount.rounded(), abs(amount) <= 32 else {
        throw ChartEditError("a bar becomes longer by a whole number of beats")
      }
      try sheet.lengthen(bar: bar, by: Int(amount))
    }
  }

  private func need<Value>(_ value: Value?, _ name: String) throws(ChartEditError) -> Value {
    guard let value else { throw ChartEditError("'\(edit.rawValue)' needs '\(name)'") }
    return value
  }

  private func meter() throws(ChartEditError) -> Chart.Meter {
    guard let meter = try? Self.meter(text) else {
      throw ChartEditError("a meter is written such as 3/4 or 6/8")
    }
    return meter
  }

  /// `nil`: N.C.
  private func symbol(_ sheet: Chart) throws(ChartEditError) -> WrittenSymbol? {
    if ["n.c.", "nc", "n.c", "-"].contains(text.lowercased()) { return nil }
    do throws(ChordSymbolError) {
      return try ChordSymbolParser(noteNames: names).parse(text)
    } catch {
      if let key = sheet.key, let counted = try? ChordNumeralParser(key: key).parse(text) { return counted }
      throw ChartEditError(
        text.isEmpty ? "write a chord, such as Fma7" : "'\(text)' is not a chord: \(error)")
    }
  }
}

/// Beats that a person tapped, as a request has them.
enum SheetBeats {
  static var field: Field<String?> {
    Field(
      "when the first beat was tapped, which begins a bar, in milliseconds since 1970, and the distances of the others, each from the one before, in milliseconds",
      example: "1767225600000 500 500")
  }

  /// More taps than a sheet can have.
  private static let most = 3000
  /// In milliseconds: 15 to 600 beats a minute, and a rest of some bars.
  private static let distances: ClosedRange<Int64> = 100...60_000

  static func taps(_ text: String) throws(RequestFailure) -> [Int64] {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
    guard (2...most).contains(words.count) else { throw .usage("'taps' has from 2 to \(most) times") }
    guard let first = Int64(words[0]), (0...1_000_000_000_000_000).contains(first) else {
      throw .usage("\(String(words[0]).quoted) is no time in milliseconds since 1970")
    }
    var taps = [first]
    for word in words.dropFirst() {
      guard let distance = Int64(word), distances.contains(distance) else {
        throw .usage(
          "\(String(word).quoted) is not a distance between two beats: \(distances.lowerBound) to \(distances.upperBound) milliseconds"
        )
      }
      taps.append(taps[taps.count - 1] + distance)
    }
    return taps
  }
}
