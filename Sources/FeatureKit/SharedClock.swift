package import MIDI
package import Outputs
package import Settings
internal import Synchronization

/// Whether features that keep time follow a MIDI clock.
package struct ClockSettings: SettingsGroup {
  package enum Choice: String, CaseIterable, Sendable { case off, follow }

  package var clock = Choice.off

  package init() {}

  package static let rows: [Setting] = [
    Setting(
      "input.clock", \ClockSettings.clock, .choice(of: Choice.self), default: "off",
      "Whether a MIDI clock that comes in leads what keeps time: its beats, start, stop, continue and song position."
    ).forTheStart.shown(to: .players)
  ]
}

/// The MIDI clock that is followed, for all features; silent where none is. Any thread may ask.
package final class SharedClock: Sendable {
  private struct State {
    var clock = FollowedClock()
    var followers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var value: FollowedClock { state.withLock { $0.clock } }

  /// From now on `body` is called with each news of the clock; it must not wait.
  package func follow(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.followers.append(body) } }

  package func take(_ news: ClockNews) {
    let followers = state.withLock { state in
      state.clock.follow(news)
      return state.followers
    }
    for body in followers { body() }
  }

  /// Hears the clock where the settings want it. Where they do not there is none: nothing is heard, and no thread runs.
  package func listeners(_ settings: Configuration) -> [Listener] {
    guard settings[ClockSettings.self].clock == .follow else { return [] }
    return [Listener("clock", .newestOnly, hearing: [.clock], on: .inside) { ClockListener(clock: self) }]
  }
}

/// Passes what is heard of the clock on.
private struct ClockListener: Output {
  let clock: SharedClock

  mutating func consume(_ news: ClockNews) { clock.take(news) }
  mutating func finish() {}
}
