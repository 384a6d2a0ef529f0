package import ArgumentParser
internal import CLinux
internal import FeatureKit
internal import Foundation
internal import Glibc
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// Ends a command with one sentence on standard error.
package enum CommandFailure {
  /// The exit code of a service whose configuration has mistakes: starting it again would not help.
  ///
  /// Source: sysexits.h, `EX_CONFIG`, which systemd knows by this name.
  package static let brokenConfiguration = ExitCode(78)

  /// Runs `body`; a failure is printed and becomes exit code 1 (64 for wrong usage).
  ///
  /// - Parameter mistake: the exit code for a configuration with mistakes.
  package static func reporting(
    mistake: ExitCode = .failure, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let error as ExitCode {
      throw error
    } catch let error as ValidationError {
      throw error
    } catch let error as ConfigurationError {
      for sentence in error.sentences { Diagnostics.note(sentence) }
      throw isUsage(error) ? ExitCode.validationFailure : mistake
    } catch let error as any ConfigurationFault where error.isOfConfiguration {
      Diagnostics.note("\(error)")
      throw mistake
    } catch let error as RequestFailure where error.usage {
      // The same whether a running chordd refuses it or the command itself.
      throw ValidationError(error.error)
    } catch let error as CocoaError {
      // Its own text is for programmers.
      let reason =
        error.underlying.map { ($0 as NSError).localizedDescription }
        ?? error.localizedDescription
      Diagnostics.note([error.filePath, reason].compactMap(\.self).joined(separator: ": "))
      throw ExitCode.failure
    } catch {
      Diagnostics.note("\(error)")
      throw ExitCode.failure
    }
  }

  /// Writes bytes as they are, past what `print` has not written yet.
  ///
  /// The corresponding C function is `write`.
  ///
  /// A terminal gets none that are no text: it would beep and take them for commands.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws {
    try checkStandardOutput()
    if isatty(STDOUT_FILENO) == 1, let kind = FileKind(bytes), kind.isNoText != nil {
      Diagnostics.note(
        "\(kind.rawValue) is for a file, not for a terminal: write > and its name behind the line")
      throw ExitCode.failure
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        Diagnostics.note("cannot write to standard output: \(unsafe String(cString: strerror(errno)))")
        throw ExitCode.failure
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Fails when the output could not be written, as on a full disk.
  ///
  /// No other stream is touched: a library that waits for another program may hold one forever.
  ///
  /// The corresponding C function is `fflush`.
  package static func checkStandardOutput() throws {
    let result = clinux_flush_standard_output()
    guard result < 0 else { return }
    Diagnostics.note("cannot write to standard output: \(unsafe String(cString: strerror(-result)))")
    throw ExitCode.failure
  }

  /// Whether the command line itself is wrong, not a file or the environment.
  private static func isUsage(_ error: ConfigurationError) -> Bool {
    error.problems.allSatisfy { problem in
      if case .option = problem.origin { true } else { false }
    }
  }
}

/// Makes sure that descriptors 0, 1 and 2 are open.
package enum StandardDescriptors {
  /// Opens descriptors that the caller has closed, so that reading or writing fails as before. Otherwise the next files and sockets would
  /// get these numbers, and terminal output would be written into them.
  package static func occupy() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] {
      guard fcntl(descriptor, F_GETFD) < 0 else { continue }
      // The kernel gives the lowest free number, which is this one: those below are in use.
      _ = unsafe open("/dev/null", mode)
    }
  }
}

/// Prints a text for a person or a program, with control characters made visible: it may contain names of
/// files, ports and clients, which others choose.
///
/// Replaces Swift's own function in all commands.
package func print(_ text: String, terminator: String = "\n") {
  Swift.print(text.visibleLines, terminator: terminator)
}
