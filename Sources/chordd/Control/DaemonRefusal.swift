/// Why a running chordd did not do what it was asked.
enum DaemonRefusal: Error, CustomStringConvertible {
  /// In its own words.
  case refused(String)
  /// Whoever answers speaks another language.
  case notUnderstood(path: String)

  var description: String {
    switch self {
    case .refused(let sentence): sentence
    case .notUnderstood(let path):
      "what answers on \(path) is no chordd of this version; restart the service after an update"
    }
  }
}
