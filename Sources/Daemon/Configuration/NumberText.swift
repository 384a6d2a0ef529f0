// Numbers as people write them: decimal digits and nothing else, so `010` is ten and `0x10` is nothing.

import MusicTheory

extension Int {
  init?(decimal text: String) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }
}

extension Duration {
  /// `25`, `25ms`, `25 ms` or `0.5s`; to the microsecond.
  init?(written text: String) {
    let (number, microsecondsPerUnit) =
      if text.hasSuffix("ms") {
        (text.dropLast(2), 1000.0)
      } else if text.hasSuffix("s") {
        (text.dropLast(1), 1_000_000.0)
      } else {
        (text[...], 1000.0)
      }
    // A day is more than any setting allows and keeps the arithmetic far from its limits.
    guard let value = Self.decimalFraction(String(number).trimmed), value < 86_400_000 else { return nil }
    self = .microseconds(Int64((value * microsecondsPerUnit).rounded()))
  }

  private static func decimalFraction(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    return isDecimal && parts.count <= 2 ? Double(text) : nil
  }
}
