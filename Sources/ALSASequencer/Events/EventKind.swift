internal import CALSA

/// What each of the 256 event types is to us: the one list, from which the decoder works.
///
/// The kernel could keep from us what is ignored, but it answers whoever sends such an event to a filter that he has failed:
/// a program with clock among its output, and our own output with its monitor.
enum EventKind: Equatable {
  /// Carries `snd_seq_ev_note_t`.
  enum Note { case on, off, pressure }
  /// Carries `snd_seq_ev_ctrl_t`.
  enum Control { case change, program, pressure, pitchBend }
  /// Carries an address or a connection.
  enum News {
    case clientStart, clientExit, clientChange, portStart, portExit, portChange, subscribed, unsubscribed
  }
  /// Why a type is of no use here.
  enum Reason {
    /// A note with its length but without its end, which only a queue makes into two events; sent directly,
    /// nobody would ever release it.
    case noteWithoutEnd
    /// 14-bit controllers and (non-)registered parameters. Keyboards' drivers send their parts as plain control
    /// changes; pedals and mode messages are never among them.
    case parameter
    /// Position, song and key information of sequencers.
    case song
    /// Clock, start, stop and queue control.
    case timing
    /// Active sensing and tune request. Many keyboards send the former three times a second.
    case housekeeping
    /// System exclusive.
    case systemExclusive
    /// Answers, echoes, bounced events and what programs agree on among themselves.
    case notForUs
    /// No meaning is assigned to the number.
    case unassigned
  }

  case note(Note)
  case control(Control)
  case systemReset
  case announcement(News)
  case ignored(Reason)

  /// The kind of a type number (`snd_seq_event_type`).
  init(type: UInt8) {
    self = Self.musical(type) ?? Self.news(type) ?? .ignored(Self.reason(type))
  }

  private static func musical(_ type: UInt8) -> EventKind? {
    switch UInt32(type) {
    case SND_SEQ_EVENT_NOTEON.rawValue: .note(.on)
    case SND_SEQ_EVENT_NOTEOFF.rawValue: .note(.off)
    case SND_SEQ_EVENT_KEYPRESS.rawValue: .note(.pressure)
    case SND_SEQ_EVENT_CONTROLLER.rawValue: .control(.change)
    case SND_SEQ_EVENT_PGMCHANGE.rawValue: .control(.program)
    case SND_SEQ_EVENT_CHANPRESS.rawValue: .control(.pressure)
    case SND_SEQ_EVENT_PITCHBEND.rawValue: .control(.pitchBend)
    case SND_SEQ_EVENT_RESET.rawValue: .systemReset
    default: nil
    }
  }

  private static func news(_ type: UInt8) -> EventKind? {
    switch UInt32(type) {
    case SND_SEQ_EVENT_CLIENT_START.rawValue: .announcement(.clientStart)
    case SND_SEQ_EVENT_CLIENT_EXIT.rawValue: .announcement(.clientExit)
    case SND_SEQ_EVENT_CLIENT_CHANGE.rawValue: .announcement(.clientChange)
    case SND_SEQ_EVENT_PORT_START.rawValue: .announcement(.portStart)
    case SND_SEQ_EVENT_PORT_EXIT.rawValue: .announcement(.portExit)
    case SND_SEQ_EVENT_PORT_CHANGE.rawValue: .announcement(.portChange)
    case SND_SEQ_EVENT_PORT_SUBSCRIBED.rawValue: .announcement(.subscribed)
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED.rawValue: .announcement(.unsubscribed)
    default: nil
    }
  }

  private static func reason(_ type: UInt8) -> Reason {
    switch UInt32(type) {
    case SND_SEQ_EVENT_NOTE.rawValue: .noteWithoutEnd
    case SND_SEQ_EVENT_CONTROL14.rawValue...SND_SEQ_EVENT_REGPARAM.rawValue: .parameter
    case SND_SEQ_EVENT_SONGPOS.rawValue...SND_SEQ_EVENT_KEYSIGN.rawValue: .song
    case SND_SEQ_EVENT_START.rawValue...SND_SEQ_EVENT_SYNC_POS.rawValue: .timing
    case SND_SEQ_EVENT_TUNE_REQUEST.rawValue, SND_SEQ_EVENT_SENSING.rawValue: .housekeeping
    case SND_SEQ_EVENT_SYSEX.rawValue: .systemExclusive
    case SND_SEQ_EVENT_SYSTEM.rawValue, SND_SEQ_EVENT_RESULT.rawValue,
      SND_SEQ_EVENT_ECHO.rawValue, SND_SEQ_EVENT_OSS.rawValue, SND_SEQ_EVENT_BOUNCE.rawValue,
      SND_SEQ_EVENT_USR0.rawValue...SND_SEQ_EVENT_USR9.rawValue,
      SND_SEQ_EVENT_USR_VAR0.rawValue...SND_SEQ_EVENT_USR_VAR4.rawValue, SND_SEQ_EVENT_NONE.rawValue:
      .notForUs
    default: .unassigned
    }
  }
}
