internal import MusicTheory

/// The whole circle: every place with its keys, clockwise from C.
struct CircleOfFifths {
  let writer: TheoryWriter

  /// Signature, major keys and minor keys, separated by tabs; a slash parts the two spellings of a place.
  var lines: [String] {
    zip(Key.circle(.major), Key.circle(.minor)).map { major, minor in
      [
        major.map { KeyFacts(key: $0, writer: writer).signature }, major.map(writer.text),
        minor.map(writer.text),
      ]
      .map { $0.joined(separator: "/") }.joined(separator: "\t")
    }
  }

  /// Every key as a JSON object, the major ones first.
  var json: [String] {
    (Key.circle(.major) + Key.circle(.minor)).joined().map { KeyFacts(key: $0, writer: writer).json }
  }
}
