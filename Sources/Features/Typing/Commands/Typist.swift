internal import ArgumentParser
internal import CommandKit
internal import System

/// A program that types, or takes a name for others.
enum TypingWay: String, CaseIterable, ExpressibleByArgument {
  /// On X11.
  case xdotool
  /// On Wayland, where the desktop lets programs type.
  case wtype
  /// The clipboard, by the program that is there for it.
  case clipboard

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether the desktop is one for it.
  func fits(_ environment: [String: String]) -> Bool {
    let has = { (name: String) in !(environment[name] ?? "").isEmpty }
    return switch self {
    case .xdotool: has("DISPLAY") && !has("WAYLAND_DISPLAY")
    case .wtype: has("WAYLAND_DISPLAY")
    case .clipboard: has("DISPLAY") || has("WAYLAND_DISPLAY")
    }
  }

  fileprivate var need: String {
    switch self {
    case .xdotool: "it needs a desktop with X11"
    case .wtype: "it needs a desktop with Wayland"
    case .clipboard: "it needs a desktop"
    }
  }
}

/// Gives names to another program, which types them.
///
/// Keys are never sent by their codes, which are other letters on other keyboards: both programs type characters.
struct Typist {
  private enum Target {
    case program(String)
    case way(TypingWay)
  }

  private var target: Target
  private let isWayland: Bool

  init(program: String?, way: TypingWay?, environment: [String: String]) throws {
    isWayland = TypingWay.wtype.fits(environment)
    if let program {
      target = .program(program)
    } else if let way {
      guard way.fits(environment) else {
        throw ValidationError("\(way.rawValue) does not work here: \(way.need)")
      }
      target = .way(way)
    } else if let way = TypingWay.allCases.first(where: { $0.fits(environment) }) {
      target = .way(way)
    } else {
      throw ValidationError("there is no desktop here to type on; --run starts a program of yours instead")
    }
  }

  /// The way of a name, as the end of a sentence.
  var words: String {
    switch target {
    case .program(let program): "given to \(program.visible)"
    case .way(.clipboard): "put into the clipboard"
    case .way(let way): "typed where the cursor is, by \(way.rawValue)"
    }
  }

  /// Types a name; returns a remark when it goes another way from now on.
  ///
  /// `behind`: what stands behind it; `nil`: a space between names that are typed, and nothing in the clipboard, which has one at a time.
  mutating func type(_ name: String, behind: String?) throws(TypingFailure) -> String? {
    switch target {
    case .program(let program):
      do throws(ProgramFilter.Failure) { try Self.start(program, [name]) } catch {
        throw TypingFailure(program, error)
      }
      return nil
    case .way(.clipboard):
      try copy(name + (behind ?? ""))
      return nil
    case .way(let way):
      let text = name + (behind ?? " ")
      do throws(ProgramFilter.Failure) {
        switch way {
        case .xdotool: try Self.start("xdotool", ["type", "--clearmodifiers", "--delay", "12", "--", text])
        case .wtype, .clipboard: try Self.start("wtype", ["--", text])
        }
        return nil
      } catch {
        try copy(name + (behind ?? ""))
        target = .way(.clipboard)
        let reason =
          error == .notFound
          ? "\(way.rawValue) is not installed (sudo apt install \(way.rawValue))"
          : "this desktop lets no program type by \(way.rawValue)"
        return "\(reason); names go to the clipboard, to be pasted"
      }
    }
  }

  /// Into the clipboard.
  private func copy(_ text: String) throws(TypingFailure) {
    let programs: [(String, [String])] =
      (isWayland ? [("wl-copy", [])] : []) + [("xclip", ["-selection", "clipboard"]), ("xsel", ["-ib"])]
    for (program, arguments) in programs {
      do throws(ProgramFilter.Failure) {
        return try Self.start(program, arguments, reading: text)
      } catch  where error == .notFound {
        continue
      } catch {
        throw TypingFailure(program, error)
      }
    }
    throw TypingFailure(programs[0].0, .notFound)
  }

  private static func start(
    _ program: String, _ arguments: [String], reading text: String = ""
  ) throws(ProgramFilter.Failure) {
    _ = try ProgramFilter.run(
      program, arguments, reading: text.utf8, within: .seconds(10), atMost: 1 << 20)
  }
}

/// Why a name could not be typed.
struct TypingFailure: Error, CustomStringConvertible {
  let description: String

  init(_ program: String, _ failure: ProgramFilter.Failure) {
    let package = program == "wl-copy" ? "wl-clipboard" : program
    description =
      switch failure {
      case .notFound where ["wl-copy", "xclip", "xsel"].contains(program):
        "nothing here can type or fill the clipboard; sudo apt install xdotool wtype \(package)"
      case .notFound: "there is no program \(program.visible)"
      case .tooSlow: "\(program.visible) took longer than 10 s"
      case .failed(let code): "\(program.visible) failed with \(code)"
      case .tooLarge: "\(program.visible) printed too much"
      case .system(let words): "\(program.visible) cannot be started: \(words)"
      }
  }
}
