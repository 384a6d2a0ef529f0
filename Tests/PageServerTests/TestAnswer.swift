/// An answer of the server, taken apart.
struct TestAnswer {
  let status: Int
  /// With names in lower case.
  let headers: [String: String]
  let body: String

  init(head: String, body: String) {
    let lines = head.split(separator: "\r\n").map(String.init)
    status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        line.firstIndex(of: ":").map {
          (line[..<$0].lowercased(), String(line[line.index(after: $0)...].drop { $0 == " " }))
        }
      }, uniquingKeysWith: { $0 + ", " + $1 })
    self.body = body
  }
}
