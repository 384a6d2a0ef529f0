/// A history of reviews, and what the package fsrs 6.3.2 of PyPI makes of it. `Tests/Practice/fsrs --table` prints them.
struct ReferenceHistory: Sendable {
  /// `days since the review before:rating`, one for each review.
  let reviews: String
  let stability: Double
  let difficulty: Double
  let interval: Int

  init(_ reviews: String, _ stability: Double, _ difficulty: Double, _ interval: Int) {
    (self.reviews, self.stability, self.difficulty, self.interval) = (
      reviews, stability, difficulty, interval
    )
  }
}

let referenceHistories = [
  ReferenceHistory(
    "0:3 0:3 365:3 0:2 93:4 69:3 8:3 84:3 2000:3 46:3 56:3 89:3 0:3 30:4 2000:4 30:4 64:4 2:2 2:3",
    9214.39312, 4.00182673, 9214),
  ReferenceHistory(
    "0:3 30:2 48:3", 97.92731779, 4.743333999, 98),
  ReferenceHistory(
    "0:4 0:1 30:3 79:3 8:3", 88.9296351, 6.991629093, 89),
  ReferenceHistory(
    "0:1 90:4 5:2 114:3 57:3", 154.8955816, 6.775648964, 155),
  ReferenceHistory(
    "0:3 2000:3 90:3 90:3 0:3 365:3 5:3 3:4 5:2 5:3 63:3 41:3 13:3", 1397.265516, 3.975532669, 1397),
  ReferenceHistory(
    "0:3 365:1 71:1 0:1 13:1 46:4 13:1 1:3 365:3 0:3 2:4 1:3 30:3 5:3 0:3 16:3 20:3 116:3 5:3 17:3",
    71.69250793, 9.702783604, 72),
  ReferenceHistory(
    "0:3 8:2 8:3 2:3 10:3 1:4 2:1", 2.857673826, 7.666841305, 3),
  ReferenceHistory(
    "0:3 0:3 0:1", 0.7750839829, 7.392238132, 1),
  ReferenceHistory(
    "0:3 0:1 3:3 5:3 2:3 8:3 90:1 3:3 89:3 53:3 30:3 365:3 2:3 0:3 70:3 1:3 47:2 0:1 3:1 5:3 90:3 13:1 365:3 88:4",
    27.00962898, 9.891896079, 27),
  ReferenceHistory(
    "0:3 21:4 0:3 30:4 86:4 90:3 1:3 8:3 13:1 90:3", 48.21231585, 7.015190949, 48),
  ReferenceHistory(
    "0:3 13:3 90:1 3:3 2:3 6:3 2:1 2000:2 13:2 3:3 30:3 13:3 118:2 0:1 365:1 365:1 0:3 2000:4 69:3 2000:3 365:4 109:1 2:1",
    0.7689490468, 9.963325066, 1),
  ReferenceHistory(
    "0:3 1:1 13:3 11:1 365:4 66:4 8:3 2:4 90:3 83:3 33:1 13:3", 10.46804391, 9.254011954, 10),
  ReferenceHistory(
    "0:1 365:4 2000:3 2:3 104:4", 463.7540574, 3.554725105, 464),
  ReferenceHistory(
    "0:3 94:4 90:3 365:1 0:4 0:2", 10.13771471, 7.342306615, 10),
  ReferenceHistory(
    "0:1", 0.212, 6.4133, 1),
  ReferenceHistory(
    "0:1 12:3 0:3 18:3 30:3 100:1 2000:1 47:1 16:3 0:3 1:3 110:1 365:3 8:3 8:4 5:3 13:4 2000:3 0:3 2000:1 0:2",
    5.515563785, 9.915397785, 6),
  ReferenceHistory(
    "0:4 90:3 0:3 73:1 30:2 8:3 90:1 13:4 5:2", 14.38239395, 9.379767064, 14),
  ReferenceHistory(
    "0:3 2000:3 30:4 3:3 365:3 20:4 8:3 8:1 0:3 0:3 0:2 3:3 106:3 36:3 1:4 0:4 69:4 365:3 90:4 365:4 0:3",
    2045.672797, 1.20101545, 2046),
  ReferenceHistory(
    "0:2 0:1 101:2 3:4 13:3 13:3 68:1 0:3 5:3 13:3 72:4 52:2 95:1 2:3 1:4 1:3", 6.233353994, 9.707325506, 6),
  ReferenceHistory(
    "0:4 13:1 30:3 13:1 30:4 9:3 1:4 0:3 30:1 105:3 2:1 8:1 0:1 29:3 2000:4 365:4 49:3 79:3 5:3 0:3 365:1 30:1 2:4",
    2.790261216, 9.930657378, 3),
]
