internal import ChordAnalysis
internal import FeatureKit
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import Playback
internal import Settings
internal import Synchronization
internal import System
internal import Wire

/// The source of a loop, and until when one goes on.
struct LoopState: Sendable {
  var memory = LoopMemory()
  /// `nil`: none goes on.
  var end: Duration?
}

extension PlaybackService {
  /// Seconds after which a loop ends by itself: then nobody plays to it any more.
  private static let longest = 1200.0

  func remember(_ analysis: Analysis) { loop.withLock { $0.memory.follow(analysis) } }

  /// Repeats the last bars until it is ended, in place of the current performance. Where nothing is connected to the MIDI output pages play it.
  func beginLoop(bars: Int?, hasBand: Bool) throws(PlaybackError) -> LoopRequest.Reply {
    let configuration = context.settings
    let memory = loop.withLock { $0.memory }
    let bars = bars ?? configuration[PlaybackChoices.self].loopBars
    let passage: LoopPassage
    do throws(LoopPassage.Failure) {
      passage = try LoopPassage(of: memory, bars: bars, at: context.now / .seconds(1))
    } catch {
      throw .loop(error)
    }
    // After the search for the beat, which takes a moment.
    let now = context.now
    let wait = passage.downbeat - now / .seconds(1)
    let isOnPages = !context.player.isOpen || context.player.listeners == 0
    if !isOnPages {
      let events = passage.events(
        configuration.playback, hasBand: hasBand, wait: wait, limit: Self.longest)
      guard context.player.post(.play(events)) else { throw .busy }
    }
    let end = now + .seconds(Self.longest)
    loop.withLock { $0.end = end }
    let once = passage.events(
      configuration.playback, hasBand: hasBand, wait: 0, limit: passage.seconds)
    tell(
      LoopEvent(
        bars: passage.bars, now: context.wallClock(at: now),
        begin: context.wallClock(at: now + .seconds(wait)), end: context.wallClock(at: end),
        seconds: passage.seconds, notes: isOnPages ? LoopEvent.Note.notes(of: once) : []))
    let naming = context.naming
    return LoopRequest.Reply(
      bars: passage.bars, beatsPerBar: passage.beatsPerBar,
      tempo: (passage.tempo.beatsPerMinute * 10).rounded() / 10,
      chords: passage.steps.map { step in
        LoopRequest.LoopChord(
          text: naming.symbol.symbol(step.reading).map { naming.symbol.text($0) } ?? "", beats: step.beats)
      }, onPages: isOnPages)
  }

  /// Ends the loop, or another performance.
  func endLoop() {
    forgetLoop()
    context.player.post(.stop)
  }

  /// Something else is played in its place, or nothing.
  func forgetLoop() {
    let wasOn = loop.withLock { loop in
      defer { loop.end = nil }
      return loop.end != nil
    }
    if wasOn { tell(nil) }
  }

  private func tell(_ event: LoopEvent?) {
    context.publish(FeatureEvent(LoopNews(loop: event), context: context.stream))
  }

  /// Begins a loop, or ends the one that goes on: a pedal does both.
  func turnLoop() {
    if loop.withLock({ $0.end.map { $0 > context.now } ?? false }) { return endLoop() }
    do throws(PlaybackError) {
      _ = try beginLoop(bars: nil, hasBand: true)
    } catch {
      context.tell(("no loop: \(error)", isWarning: false))
    }
  }
}

/// Repeats the last bars.
struct LoopRequest: Request {
  static let declaration = RequestDeclaration(
    "loop", .change, "Repeats the bars that were played last, with bass and ride at their tempo, until stop.",
    pace: .long,
    audience: .players,
    command: RequestCommandForm(
      "Repeat the bars that were played last, with bass and ride.",
      value: ("bars", "How many bars, 1 to 16; else playback.loop-bars."),
      isValueOptional: true,
      discussion: """
        The chords are those that were heard, on the beats that were heard. 'chordd loop 0' ends it; so does the pedal that pedals.loop
        names, which begins one, too.

        Example: chordd loop 8
        """))

  struct Reply: Codable, Sendable {
    /// The bars that are repeated; 0 where the loop has ended.
    var bars: Int
    /// The beats of a bar; 0 where the loop has ended.
    var beatsPerBar: Int
    /// In beats a minute; 0 where the loop has ended.
    var tempo: Double
    /// The chords, in their order.
    var chords: [LoopChord]
    /// Whether it is left to pages with their sound on, as nothing is connected to the MIDI output.
    var onPages: Bool
  }

  struct LoopChord: Codable, Sendable {
    /// The name of the chord.
    var text: String
    /// How many beats it lasts.
    var beats: Int
  }

  @Field("how many bars; 0 ends the loop", example: "8", isOnLine: true, in: 0...16) var bars: Int?
  @Field("no for chords without bass and ride", example: "true") var band: Bool?

  func perform(in playback: PlaybackService) throws(RequestFailure) -> Reply {
    if bars == 0 {
      playback.endLoop()
      return Reply(bars: 0, beatsPerBar: 0, tempo: 0, chords: [], onPages: false)
    }
    do throws(PlaybackError) {
      return try playback.beginLoop(bars: bars, hasBand: band ?? true)
    } catch {
      throw RequestFailure(error.description, isUsage: error.isUsage)
    }
  }
}
