package import ArgumentParser
internal import CommandKit
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

extension TypingService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] { [TypeCommand.self] }
}

/// `chordd type`: types chords where the cursor is.
struct TypeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type", abstract: "Type the chords that you play where the cursor is.",
    discussion: """
      A chord is typed when your hands leave it. Put the cursor where chords belong, such as into a chord symbol of \
      MuseScore, and play. On a desktop with X11 it types with xdotool, with Wayland with wtype. GNOME asks \
      you first, and types plain characters only. Else the name goes to the clipboard. --run starts a program with the name as its only \
      argument. Ctrl-C ends it.

      Example: chordd type
               chordd type --style pop --ascii
               chordd type --when kept --with clipboard
               chordd type --run notify-send
      """)

  /// The moment at which a chord is typed.
  enum Moment: String, CaseIterable, ExpressibleByArgument { case released, kept }

  @Option(
    help: ArgumentHelp(
      "When a chord is typed: released, when the hands leave it; or kept, when it has held.",
      valueName: "moment"))
  var when = Moment.released

  @Option(
    help: ArgumentHelp(
      "The program that types: \(TypingWay.names); without it the first that works here.", valueName: "way"),
    completion: .list(TypingWay.allCases.map(\.rawValue)))
  var with: TypingWay?

  @Option(
    help: ArgumentHelp(
      "Start this program for each chord, with its name as the argument.", valueName: "program"))
  var run: String?

  @Option(
    help: ArgumentHelp(
      "Type this behind each name; without it a space, which goes on to the next beat in MuseScore. The clipboard gets none.",
      valueName: "text"))
  var behind: String?

  @Option(
    help: ArgumentHelp(
      "How symbols are written: \(SymbolStyle.all.map(\.name).joined(separator: ", ")); without it as chordd shows them.",
      valueName: "name"), completion: .list(SymbolStyle.all.map(\.name)))
  var style: String?

  @Flag(help: "Use plain characters only: b # maj dim 6/9.")
  var ascii = false

  @OptionGroup var running: ControlOptions

  func validate() throws {
    guard run == nil || with == nil else { throw ValidationError("--run and --with are two ways; give one") }
    guard run != "" else { throw ValidationError("--run needs the name of a program") }
    guard style.map({ SymbolStyle.named($0) != nil }) ?? true else {
      throw ValidationError(
        "\((style ?? "").quoted) is not a style; write \(SymbolStyle.all.map(\.name).joined(separator: ", "))"
      )
    }
    guard
      (behind ?? "").unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
      })
    else { throw ValidationError("--behind is a text, a tab or a new line") }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      var typist = try Typist(
        program: run, way: with, environment: ProcessInfo.processInfo.environment)
      let isPlain = ascii || typist.isPlain
      var last = try reply(after: nil, isPlain).newest
      if let remark = typist.remark { Diagnostics.note(remark) }
      Diagnostics.note("play; each chord is \(typist.words). Ctrl-C ends it")
      while true {
        try await Task.sleep(for: Self.pause)
        let chords = try reply(after: last, isPlain).chords
        for chord in chords {
          guard when == .kept || chord.released else { break }
          last = chord.number
          if let remark = try typist.type(chord.name, behind: behind) { Diagnostics.note(remark) }
          print(chord.name)
          try CommandFailure.checkStandardOutput()
        }
      }
    }
  }

  /// Nobody notices it between letting go and a name that appears elsewhere.
  private static let pause = Duration.milliseconds(40)

  private func reply(after number: Int?, _ isPlain: Bool) throws -> KeptRequest.Reply {
    var fields: [String: Any] = ["ascii": isPlain]
    fields["after"] = number
    fields["style"] = style
    let line = String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
    return try running.reply(to: KeptRequest.self, line).decoded(as: KeptRequest.Reply.self)
  }
}
