internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Glibc

/// Ends a command with one sentence on standard error.
enum CommandFailure {
  /// Runs `body`; a failure of ours is printed and becomes exit code 1 (64 for wrong usage).
  static func reporting(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as ExitCode {
      throw error
    } catch let error as ValidationError {
      throw error
    } catch let error as ConfigurationError {
      for sentence in error.sentences { Diagnostics.note(sentence) }
      throw isUsage(error) ? ExitCode.validationFailure : ExitCode.failure
    } catch {
      Diagnostics.note("\(error)")
      throw ExitCode.failure
    }
  }

  /// Everything that was printed has to arrive: a full disk is not a success.
  ///
  /// No other stream is touched: a library that waits for somebody else may hold one for ever.
  ///
  /// The corresponding C function is `fflush`.
  static func checkStandardOutput() throws {
    let result = clinux_flush_standard_output()
    guard result < 0 else { return }
    Diagnostics.note("cannot write to standard output: \(unsafe String(cString: strerror(-result)))")
    throw ExitCode.failure
  }

  /// Whether the command line itself is at fault, not a file or the environment.
  private static func isUsage(_ error: ConfigurationError) -> Bool {
    error.problems.allSatisfy { problem in
      if case .option = problem.origin { true } else { false }
    }
  }
}
