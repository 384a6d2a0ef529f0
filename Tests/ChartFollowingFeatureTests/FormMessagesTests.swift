import Foundation
import MusicTheory
import Testing

@testable import ChartFollowingFeature
@testable import Outputs

/// The place in the form and the next chords, as other programs get them.
@Suite struct FormMessagesTests {
  private static func coming(
    _ state: ComingChords.State, _ place: ComingChords.Place? = nil, next: [String] = []
  ) throws -> ComingChords {
    var coming = ComingChords(state, chart: "Blues", bars: 12, key: Key(text: "E♭ major"))
    coming.place = place
    coming.next = try next.compactMap {
      if case .chord(let chord) = try ChordSymbolParser().parse($0) { chord } else { nil }
    }
    return coming
  }

  private static let place: ComingChords.Place? = ComingChords.Place(
    bar: 5, beat: 2, beats: 4, section: "B", sectionBar: 1, sectionBars: 8)

  /// State, place, next chords; the texts and numbers of /chord/next, bar, beat, section and form.
  @Test(arguments: [
    (ComingChords.State.following, place, ["Ab7", "Ebma7"], "A♭7,E♭ma7|5|2|B|following"),
    (.following, place, ["Ab7"], "A♭7,|5|2|B|following"), (.searching, nil, ["Fm7"], "Fmi7,|0|0||searching"),
    (.lost, nil, [], ",|0|0||lost"), (.waiting, nil, [], ",|0|0||waiting"),
    (.forecast, nil, ["Bb7"], "B♭7,|0|0||forecast"), (.off, nil, [], ",|0|0||off"),
  ])
  func overOSC(state: ComingChords.State, place: ComingChords.Place?, next: [String], words: String) throws {
    let messages = try Self.coming(state, place, next: next).messages(NamingSettings())
    #expect(messages.map(\.address) == ["next", "bar", "beat", "section", "form"])
    let text = messages.map { message in
      message.arguments.map { argument in
        switch argument {
        case .text(let text): text
        case .number(let number): "\(number)"
        }
      }.joined(separator: ",")
    }.joined(separator: "|")
    #expect(text == words)
  }

  @Test func anOfferIsInTheEventOfItsReader() throws {
    var coming = ComingChords()
    coming.offer = ComingChords.Offer(name: "Blues", transpose: -2, key: Key(text: "B♭ major"))
    let stream = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
    var part = BandPart()
    part.instrument = .inBFlat
    let texts = [stream, stream.with(NamingSettings(), part: part)].map {
      FormEvent(coming, context: $0).text
    }
    #expect(texts[0].contains(#""tune":{"key":"B♭ major","name":"Blues","transpose":-2}"#), "\(texts[0])")
    #expect(texts[1].contains(#""key":"C major""#))
    #expect(FormEvent(ComingChords(), context: stream).text.contains(#""tune":null"#))
  }

  @Test func `The version stands once in an event`() {
    let stream = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
    for text in [FormEvent(ComingChords(), context: stream).text, ChartEvent(nil, context: stream).text] {
      #expect(text.components(separatedBy: #""v":"#).count == 2, "\(text)")
    }
  }
}
