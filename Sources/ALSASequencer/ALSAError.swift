internal import CALSA

/// A failed call of libasound or of the kernel below it.
public struct ALSAError: Error, Equatable, CustomStringConvertible {
  /// The C function that failed, such as `snd_seq_open`.
  public let function: String
  /// The positive `errno`, or a code of libasound's own from 500,000.
  public let code: CInt

  /// Names a failure; `code` may have either sign, as C functions return it negative.
  public init(function: String, code: CInt) {
    self.function = function
    self.code = code.magnitude > CInt.max ? CInt.max : CInt(code.magnitude)
  }

  /// The function, what went wrong in words, and the number to search for.
  public var description: String {
    // The kernel calls this "out of memory".
    if function == "snd_seq_alloc_named_queue", code == ENOMEM {
      return "all queues of the sequencer are in use by other programs; end one that plays, and try again"
    }
    return unsafe "\(function): \(String(cString: snd_strerror(-code))) (errno \(code))"
  }

  /// The kernel has no sequencer (`/dev/snd/seq` does not exist or has no driver).
  public var meansNoSequencer: Bool { code == ENOENT || code == ENODEV || code == ENXIO }

  /// The kernel's sequencer does not know packets of MIDI 2.0.
  public var meansNoPackets: Bool { code == ENOTSUP }

  /// The user may not open `/dev/snd/seq`; the group `audio` may.
  public var meansNotPermitted: Bool { code == EACCES || code == EPERM }
}

/// Runs one C call and turns a negative result into an ``ALSAError``: the only place that does.
@discardableResult
func check(_ function: StaticString, _ call: () -> CInt) throws(ALSAError) -> CInt {
  let result = call()
  guard result >= 0 else { throw ALSAError(function: "\(function)", code: result) }
  return result
}
