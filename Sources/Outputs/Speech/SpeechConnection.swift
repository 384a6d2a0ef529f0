internal import CSpeech
internal import Glibc

/// A connection to speech-dispatcher, which speaks for all programs of a user.
///
/// The corresponding C functions are `spd_open2`, `spd_say` and `spd_cancel`.
@safe final class SpeechConnection {
  private let connection: UnsafeMutablePointer<SPDConnection>

  /// Connects; speech-dispatcher is started if it does not run and may be started.
  init(_ settings: SpeechSettings) throws(OutputError) {
    var reason: UnsafeMutablePointer<CChar>?
    guard let opened = unsafe spd_open2("chordd", "chords", nil, SPD_MODE_SINGLE, nil, 1, &reason) else {
      let text = unsafe reason.map { unsafe String(cString: $0) } ?? ""
      unsafe free(reason)
      throw .unavailable(
        "cannot reach speech-dispatcher; install and start it, or set speech.enabled to false (\(Self.short(text)))"
      )
    }
    unsafe connection = unsafe opened
    // What the synthesizer cannot do it leaves out.
    _ = unsafe spd_set_language(connection, settings.language)
    _ = unsafe spd_set_voice_rate(connection, CInt(settings.rate))
    _ = unsafe spd_set_volume(connection, CInt(settings.volume))
    if let voice = settings.voice { _ = unsafe spd_set_synthesis_voice(connection, voice) }
  }

  deinit { unsafe spd_close(connection) }

  /// Its socket, to notice when it hangs up.
  var descriptor: CInt { unsafe connection.pointee.socket }

  /// Speaks in place of what is still being spoken; false when nobody is there any more.
  func say(_ text: String) -> Bool { unsafe spd_say(connection, SPD_TEXT, text) >= 0 }

  /// Falls silent.
  func cancel() -> Bool { unsafe spd_cancel(connection) >= 0 }

  /// The first sentence of what the library says, which is long.
  private static func short(_ text: String) -> String {
    let sentence = text.split(separator: ". ").first.map(String.init) ?? "no reason given"
    return sentence.hasPrefix("Error: ") ? String(sentence.dropFirst(7)) : sentence
  }
}
