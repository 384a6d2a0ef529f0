/// One thing that the doctor looked at.
struct Finding {
  enum Verdict: String {
    case fine = "ok     "
    case note = "note   "
    case broken = "PROBLEM"
  }

  let verdict: Verdict
  let sentence: String

  var text: String { "\(verdict.rawValue)  \(sentence)" }
}
