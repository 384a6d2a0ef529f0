internal import Charts
internal import Languages
public import MusicTheory

// Sets of the player's own files as drills.
extension Drill {
  /// The tasks of a lesson that has no end of its own.
  private static let lessonTasks = 20

  /// The drills of a course, which are its lessons; the last one goes its path, and has no end.
  public static func lessons(_ course: Course) -> [Drill] {
    let lessons = course.sets.map { set in
      var drill = Drill(set)
      drill.name = "\(course.name)/\(set.name)"
      drill.course = course
      return drill
    }
    guard let path = course.path else { return lessons }
    var way = Drill(
      "\(course.name)/\(pathLesson)", .own, title: course.title, summary: .say("drill.review.summary"),
      takes: [.count]
    ) { _, _ in .path(path.cards()) }
    (way.isOwn, way.path, way.course) = (true, path, course)
    return lessons + [way]
  }

  /// The name of the lesson that goes the path of a course.
  public static let pathLesson = "path"

  /// A set of a file.
  public init(_ set: PracticeSet) {
    switch set.content {
    case .query(let query):
      let forms = query.forms + Self.inverted(query.inversions)
      self = .own(
        set.name, set.title, qualities: query.qualities, forms: forms.isEmpty ? [.any] : forms,
        keys: query.roots.isEmpty ? nil : query.roots)
      letters = query.roots
    case .progression(let progression):
      let bars = progression.tune.sounding.enumerated().filter { progression.bars.contains($0.offset + 1) }
      let chords = bars.flatMap(\.element)
      self = .own(
        set.name, set.title, progression: chords.map { ($0.symbol, $0.length) },
        from: progression.tune.key?.tonic, keys: progression.tonics, isMixed: set.order == .mixed, tempo: nil,
        forms: progression.forms)
    case .drill(let choice): self = .own(set.name, set.title, choice, isMixed: set.order == .mixed)
    }
    tempo = set.tempo ?? (set.metronome ? 80 : tempo)
    (count, minutes, hands, order) = (set.count, set.minutes, set.hands, set.order)
    // Of progressions the keys are mixed; the chords keep their order.
    if order == .mixed, set.isProgression { order = nil }
  }

  /// A drill of the table with the options of a set; the player may choose others.
  private static func own(
    _ name: String, _ title: String, _ choice: PracticeSet.Choice, isMixed: Bool
  ) -> Drill {
    guard let drill = all.named(choice.drill) else {
      preconditionFailure("a set has a drill of the table: \(choice.drill)")
    }
    // Where nothing is called in place of a tune, that of the set is played.
    let takes = drill.takes.filter { $0 != .tune }
    var own = Drill(name, .own, title: title, summary: drill.saidSummary, takes: takes) { options, maker in
      var options = options.over(choice)
      if isMixed, drill.group == .progressions {
        var random = maker.random
        options.keys = options.roots.shuffled(using: &random)
      }
      return drill.plan(options, maker)
    }
    own.isOwn = true
    (own.tune, own.letters, own.tempo) = (choice.tune, choice.keys, drill.tempo)
    return own
  }

  /// The forms of inversions: 0 is the root position.
  public static func inverted(_ places: [Int]) -> [VoicingType] {
    let forms: [VoicingType] = [.root, .first, .second, .third]
    return places.compactMap { forms.indices.contains($0) ? forms[$0] : nil }
  }

  /// Whether a hand can be asked for: chords are played, and the hands are free.
  public var takesHands: Bool {
    switch group {
    case .keys, .voicings: name != "upper-name" && name != "upper-structures"
    case .chords: !["polychords", "left-hand", "slash"].contains(name)
    case .progressions: name != "transitions" && name != "rhythm"
    case .memory, .scales, .intervals, .ear, .reading, .own: false
    }
  }

  /// The modes in which its keys may be, where it takes no scale; a drill whose keys are roots has only the first.
  public var modes: [Key.Mode] {
    switch name {
    case "two-five-one", "progression": [.major, .minor]
    case "two-five-one-minor": [.minor]
    default: isOwn ? Key.Mode.allCases : [.major]
    }
  }

  /// The tasks in the order of the drill, for the hand of the maker; those of a lesson come to an end.
  func arranged(_ plan: DrillPlan, _ options: DrillOptions, _ maker: DrillMaker) -> DrillPlan {
    let hasEnd = [options.count, options.minutes, count, minutes].contains { $0 != nil }
    switch plan {
    case .cards(let cards):
      let fitting =
        maker.tasks.hands == nil
        ? cards
        : cards.filter { card in
          var random = maker.random
          return maker.tasks.task(card, using: &random) != nil
        }
      guard order == .written else { return .cards(fitting) }
      var random = maker.random
      return .tasks(fitting.compactMap { maker.tasks.task($0, using: &random) }, repeats: hasEnd)
    case .tasks(let made, let repeats):
      var tasks = made
      if let hands = maker.tasks.hands { tasks = tasks.map { $0.played(hands) ?? $0 } }
      if order == .mixed {
        var random = maker.random
        tasks.shuffle(using: &random)
      }
      let isOnce = !hasEnd && (order == .written || course != nil)
      return .tasks(tasks, repeats: repeats && !isOnce || order == .written && hasEnd)
    case .path, .placement, .calibration: return plan
    }
  }

  /// When a session of it ends by itself: what the player chooses replaces what the drill has.
  public func limits(_ options: DrillOptions, _ plan: DrillPlan) -> PracticeSession.Limits {
    let isChosen = options.count != nil || options.minutes != nil
    let minutes = isChosen ? options.minutes : self.minutes
    let tasks = isChosen ? options.count : count
    let usual = course != nil && path == nil && minutes == nil ? Self.lessonTasks : nil
    return PracticeSession.Limits(
      tasks: tasks ?? plan.length ?? usual, duration: minutes.map { .seconds($0 * 60) })
  }
}

extension PracticeSet {
  /// Whether its chords follow one another.
  var isProgression: Bool {
    switch content {
    case .query: false
    case .progression: true
    case .drill(let choice): Drill.all.named(choice.drill)?.group == .progressions
    }
  }
}

extension DrillOptions {
  /// The choices of the player, and the rest as the set has it.
  fileprivate func over(_ choice: PracticeSet.Choice) -> DrillOptions {
    var options = self
    let given = { (forms: [VoicingType]) in forms.isEmpty ? nil : forms }
    options.keys = keys ?? (choice.keys.isEmpty ? nil : choice.keys)
    options.scale = scale ?? choice.scale
    options.qualities = qualities ?? (choice.qualities.isEmpty ? nil : choice.qualities)
    options.forms = forms ?? given(choice.forms + Drill.inverted(choice.inversions))
    options.bars = bars ?? choice.bars
    return options
  }
}

extension DrillPlan {
  /// How many tasks it has, if it ends by itself.
  public var length: Int? {
    if case .tasks(let tasks, repeats: false) = self { tasks.count } else { nil }
  }
}

extension PracticeSet.Progression {
  /// The keys to which it is transposed; `nil`: none.
  fileprivate var tonics: [SpelledPitch]? {
    switch keys {
    case .written: nil
    case .all, .circle: DrillOptions.circle
    case .list(let keys): keys.map(\.tonic)
    }
  }
}
