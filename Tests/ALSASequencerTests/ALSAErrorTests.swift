import ALSASequencer
import Testing

@Suite struct ALSAErrorTests {
  @Test(
    arguments: [
      (2, "snd_seq_open: No such file or directory (errno 2)"),
      (-2, "snd_seq_open: No such file or directory (errno 2)"),
      (13, "snd_seq_open: Permission denied (errno 13)"),
      (28, "snd_seq_open: No space left on device (errno 28)"),
      (-500_000, "snd_seq_open: Sound protocol is not compatible (errno 500000)"),
    ] as [(CInt, String)])
  func `Says what failed, why and by which number`(code: CInt, text: String) {
    #expect(ALSAError(function: "snd_seq_open", code: code).description == text)
  }

  @Test func `Takes any code`() {
    #expect(ALSAError(function: "f", code: .min).code == .max)
    #expect(ALSAError(function: "f", code: .max).code == .max)
  }

  @Test func `Tells a missing sequencer from a forbidden one`() {
    #expect(ALSAError(function: "snd_seq_open", code: -2).meansNoSequencer)
    #expect(ALSAError(function: "snd_seq_open", code: -13).meansNotPermitted)
    #expect(!ALSAError(function: "snd_seq_open", code: -13).meansNoSequencer)
  }
}
