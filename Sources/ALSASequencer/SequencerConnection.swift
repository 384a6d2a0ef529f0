internal import CALSA

/// The open handle of libasound behind a ``Sequencer`` and its ``SequencerOutput``; closed when both have ended.
///
/// `@unchecked Sendable`: a handle is not safe to share in general, but two threads may use it when one only sends and the
/// other does everything else. Reading touches the handle's input buffer alone, `snd_seq_event_output_direct` its
/// scratch buffer alone, and everything else is one `ioctl` on data of the caller.
@safe final class SequencerConnection: @unchecked Sendable {
  let handle: OpaquePointer

  /// Takes over an open handle.
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe snd_seq_close(handle) }
}
