internal import Languages
internal import MusicTheory
internal import Practice

extension PracticeRequest {
  /// The values of the options of drills.
  struct Choices: Codable, Sendable {
    /// The keys, around the circle of fifths.
    var keys: [String]
    /// The names of scales.
    var scales: [String]
    /// The chord qualities.
    var qualities: [Choice]
    /// The forms of voicings.
    var forms: [Choice]
    /// The intervals.
    var intervals: [Choice]
    /// The directions of intervals.
    var directions: [Choice]

    struct Choice: Codable, Sendable {
      /// The value for `practice-start`.
      var name: String
      /// The name for a person.
      var title: String
      /// The texts for other languages.
      var sentences: Sentences

      init(_ name: String, _ title: Phrase) {
        (self.name, self.title, sentences) = (name, title.english, Sentences(["title": title]))
      }
    }

    init(_ naming: NamingSettings) {
      let maker = TaskMaker(naming: naming)
      keys = DrillOptions.circle.map { naming.style.finish(naming.style.noteNames.text($0)) }
      scales = ScaleTable.scales.map(\.name)
      let words = [
        "maj", "m", "dim", "aug", "7sus4", "6", "m6", "ma7", "7", "m7", "m7b5", "dim7", "mMaj7", "ma9", "9",
        "m9", "13",
        "7(b9)", "7(#9)", "7(#11)", "7(#5)",
      ]
      qualities = words.compactMap { word in
        ChordQuality(word: word).map { Choice($0.word, maker.title($0)) }
      }
      // Inversions are chosen by themselves.
      forms = VoicingType.allCases.filter { ![.root, .first, .second, .third].contains($0) }.map {
        Choice($0.rawValue, $0.title ?? .say("form.any"))
      }
      intervals = Interval.practiced.sorted { ($0.semitones, $0.number) < ($1.semitones, $1.number) }
        .compactMap {
          interval in interval.word.map { Choice($0, .interval(interval)) }
        }
      directions = IntervalDirection.allCases.map { Choice($0.rawValue, $0.title) }
    }
  }
}
