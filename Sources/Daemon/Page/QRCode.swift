internal import CQRencode

/// A text as a QR code (ISO/IEC 18004), for a phone to read from a screen.
public struct QRCode: Sendable {
  /// Row by row; true is dark. The quiet zone around it is not part of it.
  let rows: [[Bool]]

  /// How many light modules have to be around the code, says the standard.
  private static let quietZone = 4

  /// `nil` for a text that is too long.
  ///
  /// The corresponding C function is `QRcode_encodeString`.
  public init?(_ text: String) {
    guard let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = Int(unsafe code.pointee.width)
    // The lowest bit of each byte says whether the module is dark.
    rows = (0..<width).map { row in
      (0..<width).map { column in unsafe code.pointee.data[row * width + column] & 1 == 1 }
    }
  }

  /// As a picture of vectors, black on white whatever is around it.
  public var svg: String {
    let size = rows.count + 2 * Self.quietZone
    let path = rows.indices.flatMap { row in
      rows[row].indices.filter { rows[row][$0] }.map {
        "M\($0 + Self.quietZone) \(row + Self.quietZone)h1v1h-1z"
      }
    }.joined()
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\" shape-rendering=\"crispEdges\">"
      + "<path fill=\"#fff\" d=\"M0 0h\(size)v\(size)H0z\"/><path d=\"\(path)\"/></svg>"
  }

  /// For a terminal, two rows of modules in each line.
  ///
  /// - Parameter isColored: whether it is set to be black on white; else it is right where letters are light on dark.
  public func text(isColored: Bool) -> String {
    let margin = Self.quietZone
    let size = rows.count + 2 * margin
    func isDark(_ row: Int, _ column: Int) -> Bool {
      rows.indices.contains(row - margin) && rows.indices.contains(column - margin)
        && rows[row - margin][column - margin]
    }
    let lines = stride(from: 0, to: size, by: 2).map { row in
      let modules = (0..<size).map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      return isColored ? "\u{1B}[97;40m\(modules)\u{1B}[0m" : modules
    }
    return lines.joined(separator: "\n")
  }
}
