internal import ArgumentParser
internal import CLinux
internal import CommandKit
internal import FeatureKit
internal import Foundation
internal import Glibc
internal import Outputs
internal import Practice
internal import Synchronization
internal import System
internal import Wire

/// Shows a session line by line, and reads typed lines.
struct PracticeScreen {
  let program: PracticeProgram
  let json: Bool

  /// How often the session is looked at.
  private static let interval: UInt32 = 30_000

  private struct Shown: Equatable {
    var number = 0
    var message = ""
    var hint: String?
    var position = 0
    var bpm = 0
    var mistakes = 0
    var missed = 0
    var keys: [String] = []
    var notice: String?
  }

  func run(from reply: DaemonReply, until interruption: Interruption) throws {
    // A program that reads the output gets every line at once.
    clinux_write_lines_at_once()
    if !json {
      if isatty(STDIN_FILENO) == 1 {
        print(Self.keys)
      } else {
        Diagnostics.note(Self.howToAnswer(hasKeys: program.hasKeys))
      }
    }
    var shown = Shown()
    var sequence = -1
    var input = TypedLines()
    var isEndSaid = false
    var session = try reply.decoded(as: PracticeStartRequest.Reply.self).session
    show(session, &shown, reply.text)
    while session.running {
      if let line = input.next(within: Self.interval) {
        guard try take(line) else { break }
      }
      if input.isOver, !isEndSaid {
        isEndSaid = true
        if !json { Diagnostics.note(Self.end(hasKeys: program.hasKeys)) }
      }
      guard !interruption.isAsked, program.hasKeys || !input.isOver else { break }
      let state = try program.reply("practice-session")
      let value = try state.decoded(as: PracticeSessionRequest.Reply.self)
      guard value.seq != sequence, let now = value.session else { continue }
      guard now.id == session.id else {
        if !json { print("\(now.title) was started elsewhere, in place of this drill.") }
        return
      }
      (sequence, session) = (value.seq, now)
      show(session, &shown, state.text)
    }
    if session.running, let end = try? program.reply("practice-stop") {
      session = try end.decoded(as: PracticeStopRequest.Reply.self).session ?? session
    }
    if !json, let summary = session.summary { print(summary.message) }
  }

  /// The lines that may be typed.
  private static let keys =
    "? hint   ! show   . hear again   .. note by note   Enter next   easy   hard   q end   or type notes: C E G"

  /// The sentence for an input where nobody types: without it a task would wait in silence.
  static func howToAnswer(hasKeys: Bool) -> String {
    let answer = "lines of standard input are answers: notes such as C E G, or ? ! . q as in a terminal"
    return hasKeys ? "play the answers on your keyboard; \(answer)" : answer
  }

  /// The sentence for an input that has ended.
  static func end(hasKeys: Bool) -> String {
    hasKeys
      ? "standard input has ended: play the answers on your keyboard; Ctrl-C ends"
      : "standard input has ended, and there is no keyboard: the drill ends"
  }

  /// Returns whether to go on.
  private func take(_ line: String) throws -> Bool {
    let request: String
    switch line.trimmed {
    case "q", "quit", "end", "exit", "bye": return false
    case "help", "h":
      print(Self.keys)
      return true
    case "?", "hint": request = "practice-hint"
    case "!", "show", "answer": request = "practice-give-up"
    case ".", "again", "replay": request = "practice-replay"
    case "..": request = "practice-replay arpeggio"
    case let line where Self.part(line) != nil: request = Self.part(line) ?? ""
    case "", "next", "skip": request = "practice-next"
    case "easy", "too easy": return try believe("practice-easy")
    case "hard", "too hard": return try believe("practice-hard")
    case let answer: request = "practice-answer \(answer)"
    }
    do {
      _ = try program.reply(request)
    } catch let error as ValidationError {
      Diagnostics.note(error.message)
    }
    return true
  }

  /// Says what the path makes of a word of the player.
  private func believe(_ request: String) throws -> Bool {
    print(try program.reply(request).decoded(as: PathReply.self).message)
    return true
  }

  /// One chord of several: `.2`, or `..2` note by note.
  private static func part(_ line: String) -> String? {
    let points = line.prefix { $0 == "." }
    guard (1...2).contains(points.count), let chord = Int(line.dropFirst(points.count)) else { return nil }
    let fields = #"{"chord":\#(chord)\#(points.count == 2 ? #","how":"arpeggio""# : "")}"#
    return "practice-replay \(fields)"
  }

  private func show(_ session: SessionView, _ shown: inout Shown, _ text: String) {
    guard !json else { return Swift.print(text) }
    if let notice = session.notice, notice != shown.notice { Diagnostics.note(notice) }
    shown.notice = session.notice ?? shown.notice
    if session.tempo?.bpm != shown.bpm, let tempo = session.tempo {
      print("\(tempo.bpm) beats a minute")
      shown.bpm = tempo.bpm
    }
    if let missed = session.missed, missed.number != shown.missed {
      print("   \(missed.message)")
      shown.missed = missed.number
    }
    if let task = session.task, session.number != shown.number {
      shown = Shown(
        number: session.number, bpm: shown.bpm, missed: shown.missed, notice: shown.notice)
      print(Self.line(of: task, session))
      if let staff = task.staff {
        print(
          "   "
            + staff.notes.map { "\($0.letter)\(Self.sign($0.alteration))\($0.octave)" }.joined(separator: " ")
        )
      }
      if let options = task.options {
        print("   " + options.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: "   "))
      }
      if let explanation = task.explanation {
        print("   \(explanation)")
      } else if !task.guide.isEmpty {
        print("   " + task.guide.map(\.name).joined(separator: " "))
      }
    }
    guard let verdict = session.verdict else { return }
    if verdict.message != shown.message || verdict.mistakes != shown.mistakes {
      if !verdict.message.isEmpty { print("   \(verdict.message)\(Self.time(verdict))") }
      (shown.message, shown.mistakes) = (verdict.message, verdict.mistakes)
    }
    let keys = verdict.keys.filter { $0.state == .missing }.map { "\($0.name)\($0.midi / 12 - 1)" }
    if !keys.isEmpty, keys != shown.keys {
      print("   Keys: \(keys.joined(separator: " "))")
      shown.keys = keys
    }
    if let hint = verdict.hint, hint != shown.hint, hint != verdict.message {
      print("   \(hint)")
      shown.hint = hint
    }
  }

  private static func sign(_ alteration: Int) -> String {
    alteration < 0 ? String(repeating: "♭", count: -alteration) : String(repeating: "♯", count: alteration)
  }

  private static func line(of task: TaskView, _ session: SessionView) -> String {
    let place = session.count.map { "\(session.number)/\($0)" } ?? "\(session.number)"
    let prompt = task.prompt
    let key =
      prompt.key.map {
        prompt.text.contains($0)
          ? "" : "  (\([prompt.numeral, "in \($0)"].compactMap(\.self).joined(separator: " ")))"
      } ?? ""
    let text =
      prompt.text == prompt.instruction ? prompt.instruction : "\(prompt.text)\(key): \(prompt.instruction)"
    return "\(place)  \(text)"
  }

  private static func time(_ verdict: VerdictView) -> String {
    guard verdict.outcome == .right, let think = verdict.think, let grab = verdict.grab else { return "" }
    let milliseconds = think + grab
    return " \(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }
}

/// Whether a signal has asked for the end: Ctrl-C, the end of the terminal, or another program. Without it the session would go on in the
/// chordd that runs, with nobody at it.
final class Interruption: Sendable {
  private let asked = Atomic(false)

  /// Whether one of the signals has come.
  var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Takes the signals from now on, but for those that are ignored from the start, as with `nohup`.
  func trap() async -> SignalTrap {
    await SignalTrap([SIGINT, SIGTERM, SIGHUP].filter { clinux_ignores_signal($0) == 0 }) {
      self.asked.store(true, ordering: .relaxed)
    }
  }
}

/// Lines of standard input, read with a limited wait.
struct TypedLines {
  private var splitter = LineSplitter(limit: 900)
  private var waiting: [String] = []
  private(set) var isOver = false

  /// The next line, if it comes within `microseconds`.
  ///
  /// The corresponding C function is `poll`.
  mutating func next(within microseconds: UInt32) -> String? {
    if let line = waiting.first {
      waiting.removeFirst()
      return line
    }
    guard !isOver else {
      usleep(microseconds)
      return nil
    }
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, CInt(microseconds / 1000)) > 0 else { return nil }
    read()
    guard let line = waiting.first else { return nil }
    waiting.removeFirst()
    return line
  }

  private mutating func read() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
      isOver = count == 0 || errno != EINTR
      return
    }
    for byte in bytes.prefix(count) {
      if case .whole(let line)? = splitter.consume(byte) {
        waiting.append(String(decoding: line, as: UTF8.self))
      }
    }
  }
}
