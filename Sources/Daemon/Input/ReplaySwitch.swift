internal import ChordAnalysis
internal import MIDI

/// The controller with which a player hears again what they have just played.
struct ReplaySwitch {
  let controller: Controller
  let inbox: PlayerInbox
  private var isDown = false

  init(controller: Controller, inbox: PlayerInbox) {
    self.controller = controller
    self.inbox = inbox
  }

  /// Rings when the controller goes to 64 or more. Neither blocks nor allocates.
  mutating func follow(_ event: InputEvent) {
    guard case .midi(.controlChange(controller, let value, _), _) = event else { return }
    let wasDown = isDown
    isDown = value >= 64
    if isDown, !wasDown { inbox.askForReplay() }
  }
}
