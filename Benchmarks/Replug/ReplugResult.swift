/// The outcome of the cycles.
struct ReplugResult {
  var cycles = 0
  /// Cycles after which a note sounded although its keyboard was gone.
  var stuck = 0
  /// Cycles in which the keyboard was not connected within five seconds of its port's appearance.
  var lost = 0
  /// Milliseconds from the appearance of the port to its connection, for each cycle.
  var reconnects: [Double] = []
  /// Milliseconds from the plug to the connection, most of which the kernel takes to get to know the device.
  var fromPlug: [Double] = []

  /// The bar: always reconnected, within a second, never a stuck note.
  var isGood: Bool { stuck == 0 && lost == 0 && (reconnects.max() ?? 0) <= 1000 }

  var text: String {
    """
    replug: \(cycles) cycles with keys or a pedal held: \(stuck) with stuck notes, \(lost) not reconnected
      port appears → connected   median \(ms(median(reconnects))) ms   slowest \(ms(reconnects.max() ?? 0)) ms
      plug → connected           median \(ms(median(fromPlug))) ms   slowest \(ms(fromPlug.max() ?? 0)) ms
    """
  }

  private func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private func ms(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
