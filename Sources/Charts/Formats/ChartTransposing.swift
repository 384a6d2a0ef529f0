internal import MusicTheory

extension Chart {
  /// The tune as it sounds with a capo: key and chords `semitones` higher.
  mutating func transpose(up semitones: Int) {
    let fifths = Self.fifths(up: semitones, from: key)
    key = key?.up(semitones)
    changeKeys { $0.up(semitones) }
    for bar in bars.indices {
      for chord in bars[bar].chords.indices {
        guard let symbol = bars[bar].chords[chord].symbol?.transposed(fifths: fifths) else { continue }
        bars[bar].chords[chord].symbol = symbol
        bars[bar].chords[chord].text = ChordSymbol().text(symbol)
      }
    }
    song?.changeChords { chord in
      guard let symbol = chord.symbol?.transposed(fifths: fifths) else { return }
      (chord.symbol, chord.text) = (symbol, ChordSymbol().text(symbol))
    }
  }

  /// In fifths, the nearer way around; the other one where the key would need more than six accidentals.
  static func fifths(up semitones: Int, from key: Key?) -> Int {
    let octave = (semitones % 12 + 12) % 12
    let near = (octave * 7 + 5) % 12 - 5
    guard let key, near != 0 else { return near }
    let moved = Key(SpelledPitch(fifths: key.tonic.fifths + near), key.mode)
    return moved.plainest.tonic.fifths - key.tonic.fifths
  }
}

extension Key {
  func up(_ semitones: Int) -> Key {
    Key(SpelledPitch(fifths: tonic.fifths + Chart.fifths(up: semitones, from: self)), mode)
  }
}

extension WrittenSymbol {
  func transposed(fifths: Int) -> WrittenSymbol {
    switch self {
    case .chord(let chord): .chord(chord.transposed(fifths: fifths))
    case .polychord(let upper, let lower):
      .polychord(upper: upper.transposed(fifths: fifths), lower: lower.transposed(fifths: fifths))
    }
  }
}

extension WrittenChord {
  fileprivate func transposed(fifths: Int) -> WrittenChord {
    func moved(_ pitch: SpelledPitch) -> SpelledPitch {
      let pitch = SpelledPitch(fifths: pitch.fifths + fifths)
      guard abs(pitch.alteration) > 1 else { return pitch }
      return SpelledPitch(fifths: pitch.fifths + (pitch.alteration < 0 ? 12 : -12))
    }
    return WrittenChord(root: moved(root), quality: chord.quality, bass: bass.map(moved))
  }
}
