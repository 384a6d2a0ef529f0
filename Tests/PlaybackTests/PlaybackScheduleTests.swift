import MIDI
import MusicTheory
import Playback
import Testing

/// Random progressions, always the same.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

private func randomRequest(_ generator: inout SeededGenerator) -> PlaybackRequest {
  let texts = [
    "C", "Am7", "G7(b9)", "F#m7b5", "Bb13(#11)", "D|C7", "C/E", "Ebma9", "48,52|52,60", "0,127", "G7alt",
    "Bdim7",
    "60", "Dm7", "Db7", "A|C7",
  ]
  let chosen = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
    texts.randomElement(using: &generator)!
  }
  var request = PlaybackRequest(
    chosen.map { PlaybackStep((try! PlaybackTextReader().read($0)).steps[0].sound) })
  for index in request.steps.indices where Bool.random(using: &generator) {
    request.steps[index].beats = Double.random(in: 0...6, using: &generator)
  }
  return request
}

private func randomSettings(_ generator: inout SeededGenerator) -> PlaybackSettings {
  PlaybackSettings(
    voicing: VoicingStyle.allCases.randomElement(using: &generator)!,
    style: PlaybackStyle.allCases.randomElement(using: &generator)!,
    tempo: Tempo(Double.random(in: 20...400, using: &generator))!,
    beatsPerChord: [0.0, 0.3, 1, 4].randomElement(using: &generator)!,
    velocity: UInt8.random(in: 0...255, using: &generator),
    upperChannel: Bool.random(using: &generator) ? Channel(3) : nil,
    program: Bool.random(using: &generator) ? 5 : nil,
    repeats: Int.random(in: 0...3, using: &generator))
}

@Suite struct PlaybackScheduleTests {
  @Test(arguments: 0..<400)
  func everyNoteEndsOnceAndInOrder(seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    let request = randomRequest(&generator)
    let schedule = PlaybackSchedule(request, randomSettings(&generator))
    var sounding: Set<[Int]> = []
    var before = Duration.zero
    for timed in schedule.events {
      #expect(timed.time >= before && timed.time <= schedule.duration)
      before = timed.time
      switch timed.event {
      case .noteOn(let note, let velocity, let channel):
        #expect((1...127).contains(velocity) && timed.time < schedule.duration)
        #expect(sounding.insert([Int(note.rawValue), channel.number]).inserted, "it sounds already")
      case .noteOff(let note, _, let channel):
        #expect(sounding.remove([Int(note.rawValue), channel.number]) != nil, "it does not sound")
      case .programChange: #expect(timed.time == .zero && sounding.isEmpty)
      default: Issue.record("\(timed.event)")
      }
    }
    #expect(sounding.isEmpty)
    #expect(schedule.marks.count % request.steps.count == 0)
    #expect(schedule.marks.first?.time == .zero)
  }

  @Test func aBlockChordSoundsUntilTheNext() throws {
    let schedule = PlaybackSchedule(
      try PlaybackTextReader().read("48,52 50,53"), PlaybackSettings(beatsPerChord: 1))
    #expect(
      lines(schedule) == [
        "0 on 48 75", "0 on 52 80", "600 off 48", "600 off 52", "600 on 50 75", "600 on 53 80", "1200 off 50",
        "1200 off 53",
      ])
    #expect(schedule.duration == .milliseconds(1200))
  }

  @Test func aKeyThatIsStruckAgainComesUpBefore() throws {
    let request = try PlaybackTextReader().read("48,50 48,52")
    #expect(
      lines(PlaybackSchedule(request, PlaybackSettings(beatsPerChord: 1))).prefix(5) == [
        "0 on 48 75", "0 on 50 80", "570 off 48", "600 off 50", "600 on 48 75",
      ])
  }

  @Test(arguments: [
    (PlaybackStyle.block, [0, 0, 0, 0]), (.arpeggio, [0, 300, 600, 900]),
    (.arpeggioDown, [900, 600, 300, 0]),
    (.rolled, [0, 30, 60, 90]), (.hands, [0, 0, 600, 600]),
  ])
  func aStyleStrikesEachNoteInItsTurn(style: PlaybackStyle, times: [Int]) throws {
    let request = try PlaybackTextReader().read("48,52|60,64")
    let schedule = PlaybackSchedule(request, PlaybackSettings(style: style))
    let starts = [48, 52, 60, 64].map { note in
      schedule.events.first {
        if case .noteOn(let on, _, _) = $0.event { Int(on.rawValue) == note } else { false }
      }!.time / .milliseconds(1)
    }
    #expect(starts == times.map(Double.init))
  }

  @Test func upAndDownAndHandsInTurnStrikeAgain() throws {
    let request = try PlaybackTextReader().read("48,52|60")
    #expect(ons(PlaybackSchedule(request, PlaybackSettings(style: .arpeggioUpDown))) == [48, 52, 60, 52, 48])
    #expect(ons(PlaybackSchedule(request, PlaybackSettings(style: .hands))) == [48, 52, 60, 48, 52, 60])
  }

  @Test func handsMayHaveChannelsAndPrograms() throws {
    let settings = PlaybackSettings(upperChannel: Channel(1), program: 4, repeats: 2)
    let schedule = PlaybackSchedule(try PlaybackTextReader().read("48|48"), settings)
    #expect(
      schedule.events.prefix(4).map(\.event) == [
        .programChange(program: 4, channel: Channel(0)!), .programChange(program: 4, channel: Channel(1)!),
        .noteOn(NoteNumber(48)!, velocity: 80, channel: Channel(0)!),
        .noteOn(NoteNumber(48)!, velocity: 80, channel: Channel(1)!),
      ])
    #expect(schedule.marks.map(\.step) == [0, 0] && schedule.marks[1].time == .milliseconds(2400))
  }

  @Test func nothingIsPlayedOfNothing() {
    let schedule = PlaybackSchedule(PlaybackRequest([]))
    #expect(schedule.events.isEmpty && schedule.marks.isEmpty && schedule.duration == .zero)
  }

  @Test func repeatsStayWithinBounds() throws {
    let schedule = PlaybackSchedule(try PlaybackTextReader().read("60"), PlaybackSettings(repeats: .max))
    #expect(schedule.marks.count == PlaybackSchedule.limit)
  }

  @Test(arguments: [(19.9, false), (20, true), (400, true), (401, false), (.nan, false), (.infinity, false)])
  func aTempoIsInRange(beats: Double, isValid: Bool) { #expect((Tempo(beats) != nil) == isValid) }

  private func lines(_ schedule: PlaybackSchedule) -> [String] {
    schedule.events.map { timed in
      let time = Int(timed.time / .milliseconds(1))
      return switch timed.event {
      case .noteOn(let note, let velocity, _): "\(time) on \(note.rawValue) \(velocity)"
      case .noteOff(let note, _, _): "\(time) off \(note.rawValue)"
      default: "\(time)"
      }
    }
  }

  private func ons(_ schedule: PlaybackSchedule) -> [UInt8] {
    schedule.events.compactMap { if case .noteOn(let note, _, _) = $0.event { note.rawValue } else { nil } }
  }
}
