internal import CMinizip
internal import Glibc
internal import Charts

/// A compressed score: a ZIP file, whose `META-INF/container.xml` says which of its files is the score.
enum CompressedMusicXML {
  static func score(of bytes: [UInt8]) throws(ChartError) -> [UInt8] {
    // minizip reads files: this one is only in memory, and for this program alone (MFD_CLOEXEC).
    let file = unsafe memfd_create("score", 1)
    guard file >= 0 else { throw ChartError("there is no memory left to read this") }
    defer { close(file) }
    let count = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    guard count == bytes.count, let archive = unsafe unzOpen64("/proc/self/fd/\(file)") else { throw broken }
    defer { unsafe _ = unzClose(archive) }
    guard unsafe unzLocateFile(archive, "META-INF/container.xml", 1) == UNZ_OK else {
      throw ChartError("this ZIP file is not a score in MusicXML: it has no META-INF/container.xml")
    }
    let name = try scoreName(try unsafe content(archive))
    guard unsafe unzLocateFile(archive, name, 1) == UNZ_OK else {
      throw ChartError("the score of this compressed file is missing from it")
    }
    return try unsafe content(archive)
  }

  private static let broken = ChartError("this compressed score is damaged")

  private static func scoreName(_ container: [UInt8]) throws(ChartError) -> String {
    var name: String?
    do throws(XMLError) {
      try XMLScan.scan(container, kept: ["container", "rootfiles"], reported: ["rootfile"]) { file in
        let type = file.attributes["media-type"] ?? ""
        if name == nil, type.isEmpty || type.contains("musicxml") { name = file.attributes["full-path"] }
      }
    } catch {
      throw broken
    }
    guard let name, !name.utf8.contains(0) else { throw broken }
    return name
  }

  /// The file at which the archive stands.
  private static func content(_ archive: unzFile) throws(ChartError) -> [UInt8] {
    guard unsafe unzOpenCurrentFile(archive) == UNZ_OK else { throw broken }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe unzReadCurrentFile(archive, $0.baseAddress, UInt32($0.count))
      }
      guard count > 0 else {
        let status = unsafe unzCloseCurrentFile(archive)
        guard count == 0, status == UNZ_OK else { throw broken }
        return content
      }
      content += buffer[..<Int(count)]
      guard content.count <= ChartFile.sizeLimit else {
        unsafe _ = unzCloseCurrentFile(archive)
        throw ChartError("a score has at most \(ChartFile.sizeLimit) bytes")
      }
    }
  }
}
