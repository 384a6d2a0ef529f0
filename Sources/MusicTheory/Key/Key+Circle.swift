// Where a key lies on the circle of fifths, and which keys lie beside it.
extension Key {
  /// The notes of the signature in the order in which they are written: F♯ C♯ …, or B♭ E♭ …
  public var signatureNotes: [SpelledPitch] {
    let sharps = (6..<13).map(SpelledPitch.init(fifths:))
    return Array(signature >= 0 ? sharps.prefix(signature) : Self.flats.prefix(-signature))
  }

  private static var flats: [SpelledPitch] { (-8 ... -2).reversed().map(SpelledPitch.init(fifths:)) }

  /// The key of the other mode with the same signature: A minor for C major.
  public var relative: Key {
    switch mode {
    case .major: Key(SpelledPitch(fifths: tonic.fifths + 3), .minor)
    case .minor: Key(SpelledPitch(fifths: tonic.fifths - 3), .major)
    }
  }

  /// The key of the other mode on the same tonic, in the spelling that needs at most seven accidentals.
  public var parallel: Key {
    let key = Key(tonic, mode == .major ? .minor : .major)
    return key.isInUse ? key : key.respelled
  }

  /// The next key clockwise, a fifth higher and of the same mode; spelled so that it is in use.
  public var dominant: Key { neighbor(1) }

  /// The next key counterclockwise, a fifth lower and of the same mode; spelled so that it is in use.
  public var subdominant: Key { neighbor(-1) }

  /// The key that sounds the same and is written otherwise, if it needs at most seven accidentals, too.
  public var twin: Key? {
    let twin = respelled
    return twin.isInUse ? twin : nil
  }

  /// The same key as it is written: E♭ major for D♯ major, which would need nine sharps; itself when it is in use.
  public var usual: Key {
    guard !isInUse else { return self }
    let key = respelled
    return key.isInUse ? key : key.usual
  }

  /// Whether at most seven accidentals write it.
  public var isInUse: Bool { (-7...7).contains(signature) }

  /// Steps clockwise from C major or A minor on the circle: 0…11; twins share a place.
  public var circlePlace: Int { (signature + 12) % 12 }

  /// The keys at each place of the circle, clockwise from C major, the plainer spelling first.
  public static func circle(_ mode: Mode) -> [[Key]] {
    (0..<12).map { place in
      [place, place - 12].filter { (-7...7).contains($0) }
        .sorted { (abs($0), $1) < (abs($1), $0) }
        .map { Key(SpelledPitch(fifths: $0 + (mode == .minor ? 3 : 0)), mode) }
    }
  }

  private func neighbor(_ step: Int) -> Key {
    let key = Key(SpelledPitch(fifths: tonic.fifths + step), mode)
    return key.isInUse ? key : key.respelled
  }

  /// The same sound on the other side of the circle.
  private var respelled: Key {
    Key(SpelledPitch(fifths: tonic.fifths + (signature > 0 ? -12 : 12)), mode)
  }
}
