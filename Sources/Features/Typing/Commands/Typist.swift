internal import ArgumentParser
internal import CommandKit
internal import System

/// A way by which a name gets where the cursor is. In the order in which they are tried.
enum TypingWay: String, CaseIterable, ExpressibleByArgument {
  /// On Wayland, where the desktop lets programs type.
  case wtype
  /// The desktop itself, once its user has allowed it: GNOME, on Wayland.
  case portal
  /// On X11; on Wayland it reaches only the programs that still use X11, so there it has to be asked for.
  case xdotool
  /// The clipboard, by the program that is there for it.
  case clipboard

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether the desktop is one for it.
  func fits(_ environment: [String: String]) -> Bool {
    let has = { (name: String) in !(environment[name] ?? "").isEmpty }
    return switch self {
    case .wtype, .portal: has("WAYLAND_DISPLAY")
    case .xdotool: has("DISPLAY")
    case .clipboard: has("DISPLAY") || has("WAYLAND_DISPLAY")
    }
  }

  fileprivate var need: String {
    switch self {
    case .wtype, .portal: "it needs a desktop with Wayland"
    case .xdotool: "it needs a desktop with X11"
    case .clipboard: "it needs a desktop"
    }
  }
}

/// Gives names to another program, which types them.
///
/// Keys are never sent by their codes, which are other letters on other keyboards: all of them type characters.
struct Typist {
  private enum Target {
    case program(String)
    case typing(TypingWay, [String])
    case portal(KeyboardPortal)
    case clipboard
  }

  private var target: Target
  private let isWayland: Bool
  /// Why names go another way than was to be expected; said once.
  private(set) var remark: String?

  /// Finds the way; the desktop may ask its user then.
  init(program: String?, way: TypingWay?, environment: [String: String]) throws {
    let isWayland = TypingWay.wtype.fits(environment)
    self.isWayland = isWayland
    if let program {
      target = .program(program)
    } else if let way {
      guard way.fits(environment) else {
        throw ValidationError("\(way.rawValue) does not work here: \(way.need)")
      }
      switch Self.open(way) {
      case .success(let target): self.target = target
      case .failure(let failure): throw failure
      }
    } else {
      let ways = TypingWay.allCases.filter { $0.fits(environment) && !(isWayland && $0 == .xdotool) }
      guard !ways.isEmpty else {
        throw ValidationError("there is no desktop here to type on; --run starts a program of yours instead")
      }
      target = .clipboard
      for way in ways {
        switch Self.open(way) {
        case .success(let target):
          self.target = target
          if way != .clipboard { remark = nil }
          return
        case .failure(let failure):
          if remark == nil || failure.isAnswer {
            remark = "\(failure); names go to the clipboard, to be pasted"
          }
        }
      }
    }
  }

  /// Prepares a way, if it works here.
  private static func open(_ way: TypingWay) -> Result<Target, TypingFailure> {
    let command: [String]
    switch way {
    case .clipboard: return .success(.clipboard)
    case .portal:
      do throws(KeyboardPortal.Failure) { return .success(.portal(try KeyboardPortal())) } catch {
        return .failure(TypingFailure(error))
      }
    // Its keyboard is a new one each time; a program that has not taken it yet loses the first characters.
    case .wtype: command = ["-s", "150", "-d", "3", "--"]
    case .xdotool: command = ["type", "--clearmodifiers", "--delay", "12", "--"]
    }
    // Nothing is typed, if that is possible.
    do throws(ProgramFilter.Failure) {
      try start(way.rawValue, command + [""])
      return .success(.typing(way, command))
    } catch { return .failure(TypingFailure(way, error)) }
  }

  /// Whether names have to be written with plain characters: others are on no key.
  var isPlain: Bool { if case .portal = target { true } else { false } }

  /// The way of a name, as the end of a sentence.
  var words: String {
    switch target {
    case .program(let program): "given to \(program.visible)"
    case .clipboard: "put into the clipboard"
    case .typing(let way, _): "typed where the cursor is, by \(way.rawValue)"
    case .portal: "typed where the cursor is, by the desktop"
    }
  }

  /// Types a name; returns a remark when it went another way.
  ///
  /// `behind`: what stands behind it; `nil`: a space between names that are typed, and nothing in the clipboard, which has one at a time.
  mutating func type(_ name: String, behind: String?) throws(TypingFailure) -> String? {
    let text = name + (behind ?? " ")
    let copied = name + (behind ?? "")
    let failure: TypingFailure
    switch target {
    case .program(let program):
      do throws(ProgramFilter.Failure) { try Self.start(program, [name]) } catch {
        throw TypingFailure(program, error)
      }
      return nil
    case .clipboard:
      try copy(copied)
      return nil
    case .portal(let portal):
      guard KeyboardPortal.canType(text) else {
        try copy(copied)
        return "\(name) has a character that is not on every keyboard; it is in the clipboard, to be pasted"
      }
      do throws(KeyboardPortal.Failure) {
        try portal.type(text)
        return nil
      } catch { failure = TypingFailure(error) }
    case .typing(let way, let command):
      do throws(ProgramFilter.Failure) {
        try Self.start(way.rawValue, command + [text])
        return nil
      } catch { failure = TypingFailure(way, error) }
    }
    try copy(copied)
    target = .clipboard
    return "\(failure); names go to the clipboard, to be pasted"
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
  /// Whether it is what somebody said to the desktop's question, or did not say.
  var isAnswer = false

  init(_ way: TypingWay, _ failure: ProgramFilter.Failure) {
    description =
      failure == .notFound
      ? "\(way.rawValue) is not installed (sudo apt install \(way.rawValue))"
      : "this desktop lets no program type by \(way.rawValue)"
  }

  init(_ failure: KeyboardPortal.Failure) {
    isAnswer = failure == .declined || failure == .unanswered
    description =
      switch failure {
      case .missing: "this desktop lets no program type"
      case .declined: "you did not let chordd type"
      case .unanswered: "nobody answered the question of the desktop"
      case .ended: "the desktop lets chordd type no longer"
      }
  }

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
