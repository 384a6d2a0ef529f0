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

  @Test func `The last seventeen committed chords are kept`() {
    var board = PageBoard()
    for number in 1...20 { board.follow(PageEvent(.committed, "\(number)")) }
    #expect(board.recent.map(\.text) == (4...20).map(String.init))
  }
}
