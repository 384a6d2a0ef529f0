/// One thing wrong with a configuration, in one sentence.
public struct ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
  public let origin: SettingOrigin
  public let sentence: String

  init(_ origin: SettingOrigin, _ sentence: String) {
    self.origin = origin
    self.sentence = sentence
  }

  init(file path: String, at position: SourcePosition? = nil, _ sentence: String) {
    self.init(.file(path: path, at: position), sentence)
  }

  /// `found` is not what `setting` takes; `suggestion` is what was most probably meant.
  init(_ origin: SettingOrigin, _ setting: Setting, found: String, suggestion: SettingValue? = nil) {
    let advice =
      suggestion.map { "did you mean \(origin.writing($0, for: setting))?" }
      ?? "for example, \(origin.writing(setting.example, for: setting))"
    let shown = setting.isSecret ? "what is written" : found
    self.init(origin, "\(origin.subject(setting)) must be \(setting.expected), not \(shown); \(advice)")
  }

  /// As compilers print it: `/etc/chordd/chordd.yaml:4:10: hands.split must be …`.
  public var description: String {
    switch origin {
    case .file(let path, let position?): "\(path):\(position.line):\(position.column): \(sentence)"
    case .file(let path, nil): "\(path): \(sentence)"
    case .variable, .option, .request: sentence
    }
  }
}
