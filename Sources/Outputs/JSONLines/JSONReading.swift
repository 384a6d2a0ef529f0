public import ChordAnalysis
internal import MusicTheory

/// Writes a reading without a performance around it, with the field names of a chord event.
public enum JSONReading {
  /// One line of JSON, as `chordd name --json` prints it.
  public static func text(
    _ description: ChordDescription, hands: Hands, naming: NamingSettings, split: HandSplit
  ) -> String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "reading")
    JSONEvent.describe(description, hands: hands, in: &object)
    object.set("key", naming.key?.text)
    JSONEvent.split(split, border: split.border(for: hands.all), in: &object)
    return object.closed
  }
}
