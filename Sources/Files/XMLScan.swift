internal import Charts
internal import CExpat

/// Scans a document with expat, and keeps only the elements that are asked for.
///
/// Nothing is loaded from elsewhere, and a document that declares entities is refused: a few lines of them can stand for
/// gigabytes. The parser remembers every open element, every name, and the whole of a tag, also of what is skipped; all of these are
/// bounded.
@safe final class XMLScan {
  /// The names of the elements that are kept; all others are dropped with their content.
  private let kept: Set<String>
  /// Elements that are handed over when they end, and then forgotten.
  private let reported: Set<String>
  private let report: (XMLElement) throws(XMLError) -> Void
  private var open: [XMLElement] = []
  /// The depth within an element that is not kept.
  private var skipped = 0
  /// The names of elements and attributes that came, kept or not.
  private var names: Set<String> = []
  /// The elements and the bytes that are kept now.
  private var size = 0
  private var failure: XMLError?
  private var parser: XML_Parser?

  /// More than a bar of a score or the facts before it.
  private static let sizeLimit = 200_000
  private static let depthLimit = 32
  /// With elements that are skipped.
  private static let wholeDepthLimit = 256
  /// MusicXML has some 600.
  private static let nameLimit = 5000
  /// Bytes of a tag with its attributes, of a comment or an instruction.
  private static let tagLimit = 256 << 10
  /// Bytes that are parsed at once.
  private static let step = 32 << 10

  private init(
    kept: Set<String>, reported: Set<String>, report: @escaping (XMLElement) throws(XMLError) -> Void
  ) {
    (self.kept, self.reported, self.report) = (kept.union(reported), reported, report)
  }

  /// Reports elements in the order in which they end.
  static func scan(
    _ bytes: [UInt8], kept: Set<String>, reported: Set<String>,
    report: @escaping (XMLElement) throws(XMLError) -> Void
  ) throws(XMLError) {
    try XMLScan(kept: kept, reported: reported, report: report).scan(bytes)
  }

  private func scan(_ bytes: [UInt8]) throws(XMLError) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLError(line: 1, column: 1, sentence: "there is no memory left to read this")
    }
    unsafe self.parser = parser
    defer {
      unsafe XML_ParserFree(parser)
      unsafe self.parser = nil
    }
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { itself, name, attributes in
        guard let name = unsafe name else { return }
        unsafe XMLScan.from(itself)?.begin(String(cString: name), attributes)
      }, { itself, _ in unsafe XMLScan.from(itself)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { itself, text, length in
      guard let text = unsafe text else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(length))
      unsafe XMLScan.from(itself)?.add(String(decoding: bytes, as: UTF8.self))
    }
    unsafe XML_SetEntityDeclHandler(parser) { itself, _, _, _, _, _, _, _, _ in
      unsafe XMLScan.from(itself)?.fail("this document declares entities, which no score needs")
    }
    let status = unsafe bytes.withUnsafeBytes { bytes in
      unsafe parse(bytes.bindMemory(to: CChar.self), parser)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else {
      throw here("this is not an XML document: \(unsafe Self.meaning(of: XML_GetErrorCode(parser)))")
    }
  }

  /// The usual mistake behind an error of Expat.
  private static func meaning(of error: XML_Error) -> String {
    switch error {
    case XML_ERROR_NO_ELEMENTS: "it ends before its first tag is closed, so a part of it may be missing"
    case XML_ERROR_TAG_MISMATCH: "a tag is closed here that is not the last one opened"
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
      "it ends in the middle of a tag, so a part of it may be missing"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "something stands behind its end"
    case XML_ERROR_MISPLACED_XML_PI: "something stands before <?xml"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: "a tag says one thing twice"
    case XML_ERROR_UNDEFINED_ENTITY: "a name between & and ; means nothing here; write &amp; for &"
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
      "it is in another encoding than it says; save it as UTF-8"
    default: "a sign stands here that makes no sense; < and & in words are written &lt; and &amp;"
    }
  }

  /// In steps: a tag is handed over when all of it is there, and takes many times its size then.
  private func parse(_ bytes: UnsafeBufferPointer<CChar>, _ parser: XML_Parser) -> XML_Status {
    var start = 0
    var parsed = 0
    while true {
      let count = min(Self.step, bytes.count - start)
      let isLast = start + count == bytes.count
      let status = unsafe XML_Parse(
        parser, bytes.baseAddress.map { unsafe $0 + start }, CInt(count), isLast ? 1 : 0)
      guard status == XML_STATUS_OK, !isLast else { return status }
      start += count
      parsed = max(parsed, unsafe Int(XML_GetCurrentByteIndex(parser)))
      guard start - parsed <= Self.tagLimit else {
        fail("a tag of this document is too long")
        return XML_STATUS_ERROR
      }
    }
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLScan? {
    unsafe pointer.map { unsafe Unmanaged<XMLScan>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Names and values stand in turn, up to a null pointer.
  private static func forEach(
    _ pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
  ) {
    guard let pointer = unsafe pointer else { return }
    var place = 0
    while let name = unsafe pointer[place], let value = unsafe pointer[place + 1] {
      unsafe body(name, value)
      place += 2
    }
  }

  // MARK: Events of expat

  private func begin(_ name: String, _ pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard failure == nil else { return }
    let isSkipped = skipped > 0 || !kept.contains(name) && !open.isEmpty
    guard open.count < Self.depthLimit, open.count + skipped < Self.wholeDepthLimit else {
      return fail("the elements of this document lie too deep")
    }
    names.insert(name)
    unsafe Self.forEach(pointer) { name, _ in names.insert(unsafe String(cString: name)) }
    guard names.count <= Self.nameLimit else { return fail("this document has too many kinds of elements") }
    guard !isSkipped else {
      skipped += 1
      return
    }
    var attributes: [String: String] = [:]
    unsafe Self.forEach(pointer) { name, value in
      attributes[unsafe String(cString: name)] = unsafe String(cString: value)
    }
    let element = XMLElement(name, attributes)
    element.place = open.last?.text.utf8.count ?? 0
    open.append(element)
    grow(by: 100 + attributes.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count })
  }

  private func add(_ text: String) {
    guard failure == nil, skipped == 0, let last = open.last else { return }
    last.text += text
    grow(by: text.utf8.count)
  }

  private func end() {
    guard failure == nil else { return }
    guard skipped == 0 else {
      skipped -= 1
      return
    }
    guard let element = open.popLast() else { return }
    guard reported.contains(element.name) else {
      open.last?.children.append(element)
      return
    }
    size = 0
    do throws(XMLError) {
      try report(element)
    } catch {
      fail(error.sentence)
    }
  }

  private func grow(by count: Int) {
    size += count
    if size > 10 * Self.sizeLimit { fail("an element of this document is too large") }
  }

  private func fail(_ sentence: String) {
    guard failure == nil else { return }
    failure = here(sentence)
    unsafe XML_StopParser(parser, XML_Bool(0))
  }

  private func here(_ sentence: String) -> XMLError {
    guard let parser = unsafe parser else { return XMLError(line: 1, column: 1, sentence: sentence) }
    let line = unsafe XML_GetCurrentLineNumber(parser)
    let column = unsafe XML_GetCurrentColumnNumber(parser)
    return XMLError(line: Int(line), column: Int(column) + 1, sentence: sentence)
  }
}
