import MIDI
import MusicTheory

// Short ways to write the events that tables compare with; channels are numbered from 1.

func on(_ note: Int, _ velocity: UInt8 = 64, channel: Int = 1) -> MIDIEvent {
  .noteOn(NoteNumber(note)!, velocity: velocity, channel: Channel(channel - 1)!)
}

func off(_ note: Int, _ velocity: UInt8 = 64, channel: Int = 1) -> MIDIEvent {
  .noteOff(NoteNumber(note)!, velocity: velocity, channel: Channel(channel - 1)!)
}

func control(_ controller: Controller, _ value: UInt8, channel: Int = 1) -> MIDIEvent {
  .controlChange(controller, value: value, channel: Channel(channel - 1)!)
}

func program(_ number: UInt8, channel: Int = 1) -> MIDIEvent {
  .programChange(program: number, channel: Channel(channel - 1)!)
}

func pressure(_ value: UInt8, channel: Int = 1) -> MIDIEvent {
  .channelPressure(pressure: value, channel: Channel(channel - 1)!)
}

func keyPressure(_ note: Int, _ value: UInt8, channel: Int = 1) -> MIDIEvent {
  .polyphonicPressure(NoteNumber(note)!, pressure: value, channel: Channel(channel - 1)!)
}

func bend(_ value: UInt16, channel: Int = 1) -> MIDIEvent {
  .pitchBend(value: value, channel: Channel(channel - 1)!)
}
