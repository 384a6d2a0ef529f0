internal import CALSA

extension Sequencer {
  /// Has the kernel keep from us all that ``nextInput()`` would call `.ignored`, or no longer so. Active sensing
  /// and clock then do not wake us up many times a second while nobody plays. Off at first.
  ///
  /// Only to be on while all senders are hardware (``PortDirectory/hasOnlyHardwareAsSenders(to:)``), whose drivers
  /// do not care. Whoever else sends directly gets `ENOENT` for each event that a subscriber filters out, and
  /// neither takes it well: libasound keeps the event in the program's buffer and tries it again, so that all of
  /// the program's output, to everybody, waits for us; a virtual raw MIDI device keeps the bytes after it
  /// until somebody writes again, and closing it takes ten seconds. Both go on when the filter is off.
  ///
  /// The corresponding C functions are `snd_seq_client_info_event_filter_add` and `snd_seq_set_client_info`.
  public mutating func setFilter(_ isOn: Bool) throws(ALSAError) {
    let info = try InfoBlock.client()
    try check("snd_seq_get_client_info") { unsafe snd_seq_get_client_info(handle, info.pointer) }
    // Clearing also switches the filter off; adding switches it on.
    unsafe snd_seq_client_info_event_filter_clear(info.pointer)
    if isOn {
      for type in UInt8.min...UInt8.max {
        if case .ignored = EventKind(type: type) { continue }
        unsafe snd_seq_client_info_event_filter_add(info.pointer, CInt(type))
      }
    }
    try check("snd_seq_set_client_info") { unsafe snd_seq_set_client_info(handle, info.pointer) }
  }
}
