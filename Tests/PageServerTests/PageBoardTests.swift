import ChordAnalysis
import MIDI
import MusicTheory
import Outputs
import Testing

@testable import PageServer

@Suite struct PageBoardTests {
  @Test func `What a new client has to know follows from the events`() {
    var board = PageBoard()
    for event in [
      PageEvent(.live, "1"), PageEvent(.notes, "2"), PageEvent(.committed, "3"), PageEvent(.status, "4"),
    ] {
      board.follow(event)
    }
    #expect(board.chord?.text == "1" && board.notes?.text == "2" && board.recent.map(\.text) == ["3"])
    board.follow(PageEvent(.live, "5"))
    #expect(board.chord?.text == "5" && board.notes?.text == nil)
    board.follow(PageEvent(.clear, "6"))
    #expect(board.chord == nil && board.notes == nil && board.recent.map(\.text) == ["3"])
  }

  /// When everything is forgotten, as at the end of the demo, no harmony is left for the next who comes.
  @Test func `A harmony that is over is not kept`() {
    var analyzer = Analyzer()
    var board = PageBoard()
    let context = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
    let writer = JSONEvent(context: context)
    func take(_ event: InputEvent, at time: Duration) {
      analyzer.apply(event, at: time) { board.follow(PageEvent($0, writer.text($0), context)) }
      analyzer.advance(to: time + .seconds(1)) { board.follow(PageEvent($0, writer.text($0), context)) }
    }
    for (place, note) in [48, 52, 55, 58].enumerated() {
      let event = MIDIEvent.noteOn(NoteNumber(dataByte: UInt8(note)), velocity: 80, channel: Channel(0)!)
      take(.midi(event, from: .first), at: .milliseconds(3 * place))
    }
    #expect(board.harmony != nil)
    take(.panic, at: .seconds(3))
    #expect(board.harmony == nil && board.chord == nil)
  }

  @Test(arguments: [(SourceName.Player.demo, 0), (.person, 1)])
  func `Of the demo no chord is left`(_ player: SourceName.Player, _ left: Int) {
    var board = PageBoard()
    let context = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
    context.connect(.first, as: SourceName(name: "demo", player: player))
    board.follow(PageEvent(.committed, "1"))
    var analyzer = Analyzer()
    analyzer.apply(.disconnected(.first), at: .zero) { board.follow(PageEvent($0, "", context)) }
    #expect(board.recent.count == left)
  }

  @Test func `The last seventeen committed chords are kept`() {
    var board = PageBoard()
    for number in 1...20 { board.follow(PageEvent(.committed, "\(number)")) }
    #expect(board.recent.map(\.text) == (4...20).map(String.init))
  }
}
