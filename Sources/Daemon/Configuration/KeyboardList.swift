/// The keyboards that have settings of their own, in the order in which they were written.
public struct KeyboardList: Sendable, Equatable {
  public private(set) var entries: [KeyboardSettings] = []

  /// The settings of a keyboard; the usual ones for a name that was not written.
  public subscript(name: String) -> KeyboardSettings {
    get { entries.first { $0.name == name } ?? KeyboardSettings(name: name) }
    set {
      if let index = entries.firstIndex(where: { $0.name == name }) {
        entries[index] = newValue
      } else {
        entries.append(newValue)
      }
    }
  }
}
