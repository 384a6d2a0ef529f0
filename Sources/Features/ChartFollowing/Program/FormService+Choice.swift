internal import ChordAnalysis
internal import FeatureKit
internal import Languages
internal import Logging
internal import MIDI
internal import Outputs
internal import System
internal import Wire

/// Choosing by a name, by a place in a set list, and by a pedal.
extension FormService {
  /// Called by the listener's thread.
  func follow(_ message: TimedMIDIEvent) {
    guard case .controlChange(let pedal, let value, _) = message.event,
      let steps = pedal == choices.nextPedal ? 1 : pedal == choices.previousPedal ? -1 : nil
    else { return }
    do throws(RequestFailure) {
      if isPressed(pedal, value) { try turn(by: steps) }
    } catch {
      context.log.warning("the pedal turns to no chart: \(error.description)")
    }
  }

  /// Follows the chart of last time.
  func chooseAgain(_ choice: ChartChoice) throws(RequestFailure) {
    guard let set = charts().sets.first(where: { $0.name == choice.set }),
      let index = set.index(of: choice)
    else {
      // The set list has gone, or the chart has gone from it.
      var alone = choice
      (alone.set, alone.index) = (nil, nil)
      return try choose(alone, isAgain: true)
    }
    try choose(
      set: set.name, index: index, transpose: choice.transpose, tempo: choice.tempo, isAgain: true)
  }

  static func missing(_ name: String, _ library: ChartLibrary) -> RequestFailure {
    if let set = library.sets.first(where: { $0.name.lowercased() == name.trimmed.lowercased() }) {
      return .missing(
        "there is no chart \(name.quoted); it is a set list: chordd chart choose --set \(Self.word(set.name))"
      )
    }
    let names = library.entries.map(\.name)
    let near =
      Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? known(library)
    let said = Phrase.say("chart.missing", ["chart": .quoted(name)])
    return .missing(said, atTerminal: "\(said.english); \(near)")
  }

  /// A name as it is typed.
  private static func word(_ name: String) -> String {
    name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
  }

  /// The charts that there are, as the end of a sentence.
  static func known(_ library: ChartLibrary) -> String {
    let names = library.entries.map(\.name)
    return names.isEmpty
      ? "there are no charts yet; 'chordd chart import FILE' takes some"
      : "there are \(names.prefix(5).joined(separator: ", "))\(names.count > 5 ? " and more" : "")"
  }

  /// Turns to another chart of the set list, `steps` further.
  func turn(by steps: Int) throws(RequestFailure) {
    guard let choice = chosen?.choice, let set = choice.set, var index = choice.index else {
      let set = charts().sets.first?.name
      throw .state(
        .say("chart.no-set-played"),
        atTerminal: "no set list is played; "
          + (set.map { "to play one: chordd chart choose --set \(Self.word($0))" }
            ?? "to keep one: chordd chart set NAME CHART"))
    }
    // The set list may have been edited meanwhile.
    index = charts().sets.first { $0.name == set }?.index(of: choice) ?? index
    try choose(set: set, index: index + steps, from: index)
  }

  /// Chooses the chart at a place of a set list, from 0.
  ///
  /// - Parameter place: the place that is turned from.
  func choose(
    set name: String, index: Int, from place: Int? = nil, transpose: Int? = nil, tempo: Int? = nil,
    isAgain: Bool = false
  ) throws(RequestFailure) {
    let sets = charts().sets
    guard let set = sets.first(where: { $0.name.lowercased() == name.trimmed.lowercased() }) else {
      let near =
        Suggestion.nearest(to: name, among: sets.map(\.name)).map { "; did you mean \($0)?" }
        ?? (sets.isEmpty
          ? "; there are no set lists yet; to keep one: chordd chart set NAME CHART"
          : "; there are \(sets.prefix(5).map(\.name).joined(separator: ", "))")
      let said = Phrase.say("chart.no-set", ["set": .quoted(name)])
      throw .missing(said, atTerminal: said.english + near)
    }
    guard set.charts.indices.contains(index) else {
      let count = set.charts.count
      switch (place, index) {
      case (0, -1): throw .state(.say("chart.first", ["set": .quoted(set.name)]))
      case (count - 1, count): throw .state(.say("chart.last", ["set": .quoted(set.name)]))
      default:
        throw .state(
          "\(set.name.quoted) has \(count) chart\(count == 1 ? "" : "s"); there is no place \(index + 1) in it"
        )
      }
    }
    let line = set.charts[index]
    try choose(
      ChartChoice(
        name: line.chart, transpose: transpose ?? line.transpose, tempo: tempo, set: set.name, index: index),
      following: set.chart(after: index),
      isAgain: isAgain)
  }
}

/// Passes the keys to the service, and wakes it when something is due.
struct FormListener: Output {
  let service: FormService

  mutating func consume(_ analysis: Analysis) { service.follow(analysis) }
  mutating func consume(_ message: TimedMIDIEvent) { service.follow(message) }
  var wait: ListenerWait { service.wait }
  mutating func attend(_ found: [Int16]) { service.advance() }
  mutating func finish() {}
}
