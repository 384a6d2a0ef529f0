import MusicTheory
import Practice
import Testing

@Suite struct CardKeyTests {
  @Test(arguments: ["ma7.rootless-a/3", "major.close/0", "scale-up.dorian/11"])
  func everyKeyIsReadAsItIsWritten(text: String) {
    #expect(CardKey(text: text)?.text == text)
  }

  @Test(arguments: ["", "ma7", "ma7/", "/3", "ma7/12", "ma7/-1", "ma 7/3", "é/3", "a/b/3"])
  func whatIsNoKeyIsRefused(text: String) {
    #expect(CardKey(text: text) == nil)
  }
}
