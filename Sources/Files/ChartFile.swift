public import Charts
internal import System

/// Charts in a file of any format that is read.
public enum ChartFile {
  /// Bytes of a file, and of a score in a compressed file.
  public static let sizeLimit = 8 << 20

  /// The charts of a file; `nil` where nothing that we read has this extension, or where a text has none in it.
  ///
  /// - Parameters:
  ///   - fileExtension: without the period, in any case.
  ///   - name: the title of a chart without one.
  ///   - wanted: which of the charts are kept.
  public static func read(
    _ bytes: [UInt8], extension fileExtension: String, name: String, wanted: ChartBook.Wanted = .all
  ) throws(ChartError) -> ChartBook? {
    guard let format = ChartFormat.reading(fileExtension) else { return nil }
    guard bytes.count <= sizeLimit else {
      throw ChartError("a file of charts has at most \(sizeLimit) bytes")
    }
    // Texts and pages of the web may be anything.
    if ["html", "htm", "txt"].contains(fileExtension.lowercased()) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("irealb://") || text.contains("irealbook://") else { return nil }
    }
    return try format.read(input(bytes, name: name, wanted: wanted))
  }

  /// A file with what reads XML: `bytes` may be compressed, as `.mxl` is.
  public static func input(
    _ bytes: [UInt8], name: String, wanted: ChartBook.Wanted = .all
  ) throws(ChartError) -> ChartInput {
    // A ZIP file.
    let isCompressed = bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    let plain = isCompressed ? try CompressedMusicXML.score(of: bytes) : bytes
    return ChartInput(plain, name: name, wanted: wanted) { kept, reported, report throws(XMLError) in
      try XMLScan.scan(plain, kept: kept, reported: reported, report: report)
    }
  }
}
