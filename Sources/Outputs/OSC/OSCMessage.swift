/// One message of OSC: where it goes in the receiver, and what it says.
struct OSCMessage: Equatable {
  enum Argument: Equatable {
    case text(String)
    case number(Int)
  }

  var address: String
  var arguments: [Argument]

  init(_ address: String, _ arguments: Argument...) {
    self.init(address, arguments)
  }

  init(_ address: String, _ arguments: [Argument]) {
    self.address = address
    self.arguments = arguments
  }
}
