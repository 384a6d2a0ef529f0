internal import FeatureKit
internal import Practice
internal import Wire

/// Chooses the player.
struct PracticePlayerRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-player", .change, "Chooses who practices: each player has a memory of its own.")

  struct Reply: Codable, Sendable {
    /// The name of the one who plays; that of the first player is `default`.
    let player: String
    /// All players.
    let players: [PlayerRow]
  }

  struct PlayerRow: Codable, Sendable {
    /// The name.
    var name: String
    /// Whether this one plays now.
    var present: Bool
  }

  @Field("the name of a player", example: "default") var player: RequestText
  @Field("yes for a new player of this name", example: "false") var new: Bool?

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    try practice.choose(player: player.text, isNew: new ?? false)
  }
}

/// Lets a teacher read the report of the one who plays, or not.
struct PracticeConsentRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-consent", .change,
    "Says whether others may read the report of a player. It is kept with the data of this player.")

  struct Reply: Codable, Sendable {
    /// The player.
    let player: String
    /// Whether the report may be read.
    let report: Bool
  }

  @Field("yes or no", example: "false") var report: Bool
  @Field("the name of a player; without it the one who plays", example: "default") var player: RequestText?

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    try practice.consent(report, of: player?.text)
  }
}

/// Deletes a player.
struct PracticeDeleteRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-delete", .change, "Deletes a player and everything that was kept of this player, for good.")

  typealias Reply = PracticePlayerRequest.Reply

  @Field("the name of a player, other than the first one", example: "default") var player: RequestText

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    try practice.delete(player: player.text)
  }
}

/// Gives the report of a player.
struct PracticeReportRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-report", .readPrivately,
    "Reports what a player has practiced, what is fluent, what is stuck, and what comes next, if the player agrees.",
    pace: .long)

  typealias Reply = PracticeReport

  @Field("the name of a player; without it the one who plays", example: "default") var player: RequestText?

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeReport {
    try practice.report(player?.text)
  }
}
