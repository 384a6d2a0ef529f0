internal import CZlib
internal import NIOCore

/// Data as gzip, RFC 1952.
enum Gzip {
  /// Less is not worth a header.
  private static let least = 1024
  /// With a header and a checksum of gzip; see the manual of zlib.
  private static let windowBits: CInt = 15 + 16

  /// The content in fewer bytes; `nil` where that is not worth it.
  ///
  /// The corresponding C functions are `deflateInit2`, `deflateBound` and `deflate`.
  static func compressed(_ content: ByteBuffer) -> ByteBuffer? {
    guard content.readableBytes >= least else { return nil }
    var stream = unsafe z_stream()
    guard
      unsafe deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let bound = unsafe Int(deflateBound(&stream, uLong(content.readableBytes)))
    var result = ByteBuffer()
    let isDone = unsafe content.withUnsafeReadableBytes { source in
      unsafe result.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { target in
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: source.bindMemory(to: UInt8.self).baseAddress)
        unsafe stream.avail_in = uInt(source.count)
        unsafe stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
        unsafe stream.avail_out = uInt(target.count)
        return unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END ? target.count - Int(stream.avail_out) : 0
      }
    }
    return isDone > 0 && isDone < content.readableBytes ? result : nil
  }

  /// The checksum at the end.
  ///
  /// The corresponding C function is `crc32`.
  static func checksum(_ content: ByteBuffer) -> UInt32 {
    unsafe content.withUnsafeReadableBytes { bytes in
      unsafe UInt32(
        truncatingIfNeeded: crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count)))
    }
  }
}
