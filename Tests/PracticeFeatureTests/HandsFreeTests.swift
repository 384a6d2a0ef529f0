import MusicTheory
import Synchronization
import Testing

@testable import PracticeFeature

/// Practice without a screen: each gesture with each kind of input, outside of a session, in the menu and in a session.
@Suite struct HandsFreeTests {
  enum Place: String, CaseIterable { case outside, menu, session }

  /// The state after it: `-` nothing, `menu`, `on` a session that goes on, with the number of its task, `ended`.
  ///
  /// `G` is the gesture, `1` to `4` the controls, `g` the gesture with its second half a little later.
  static let cases: [(Place, String, String)] = [
    (.outside, "G", "menu"), (.outside, "g", "menu"), (.outside, "1", "-"), (.outside, "4", "-"),
    (.outside, "2", "-"), (.outside, "3", "-"),
    // The same gesture twice continues practice.
    (.outside, "GG", "on 1"), (.outside, "gg", "on 1"), (.outside, "Gg", "on 1"),
    (.menu, "G", "on 1"), (.menu, "g", "on 1"), (.menu, "1", "on 1"), (.menu, "4", "-"),
    (.menu, "3", "menu"), (.menu, "2", "menu"), (.menu, "34", "-"), (.menu, "331", "on 1"),
    // The report is said, and the menu stays.
    (.menu, "31", "menu"),
    // In a session it is nothing, and its halves are not its controls.
    (.session, "G", "on 1"), (.session, "g", "on 1"), (.session, "1", "on 1"), (.session, "2", "on 1"),
    (.session, "3", "on 2"), (.session, "33", "on 3"), (.session, "G3", "on 2"), (.session, "4", "ended"),
    (.session, "14", "ended"),
  ]

  static let kinds: [PracticeSettings.HandsFree] = [.keys, .pads, .pedal]

  @Test(arguments: kinds, cases)
  func `A gesture is itself`(
    kind: PracticeSettings.HandsFree, each: (place: Place, acts: String, state: String)
  ) throws {
    // Three taps of the pedal are both.
    if kind == .pedal, each.place == .outside, each.acts == "1" { return }
    let world = try PracticeWorld(handsFree: kind)
    let service = try world.service()
    switch each.place {
    case .outside: break
    case .menu: act("G", kind, world, service)
    case .session: _ = try practiceReply(PracticeStartRequest.self, #"{"drill":"triads"}"#, service)
    }
    // A pedal has no second half; three taps in a session are its hear again.
    for character in each.acts {
      act(kind == .pedal && character == "g" ? "G" : character, kind, world, service)
    }
    let session = service.session().view
    let state =
      session.map { $0.running ? "on \($0.number)" : "ended" }
      ?? (service.state.withLock { $0.menu != nil } ? "menu" : "-")
    #expect(state == each.state)
  }

  private func act(
    _ act: Character, _ kind: PracticeSettings.HandsFree, _ world: PracticeWorld, _ service: PracticeService
  ) {
    let number = act.wholeNumberValue.map { $0 - 1 }
    switch kind {
    case .off: break
    case .keys:
      let keys = number.map { [HandsFree.keys[$0]] } ?? [HandsFree.keys[0], HandsFree.keys[3]]
      for count in 1...keys.count {
        world.hold(NoteSet(keys.prefix(count)), service)
        world.run(act == "g" ? .milliseconds(120) : .milliseconds(2), service)
      }
      world.run(number == nil ? .milliseconds(900) : .milliseconds(150), service)
      for count in (0..<keys.count).reversed() {
        world.hold(NoteSet(keys.suffix(count)), service)
        world.run(.milliseconds(40), service)
      }
    case .pads:
      for pad in number.map({ [36 + $0] }) ?? (act == "g" ? [39, 36] : [36, 39]) {
        world.strike(pad: pad, service)
        world.run(act == "g" ? .milliseconds(150) : .milliseconds(2), service)
      }
    case .pedal:
      // Hear again is its gesture, too.
      for _ in 0..<(number.map { [3, 2, 1, 4][$0] } ?? 3) {
        world.hold([], pedal: true, service)
        world.run(.milliseconds(100), service)
        world.hold([], pedal: false, service)
        world.run(.milliseconds(100), service)
      }
    }
    world.run(.seconds(1), service)
  }
}
