/// An error of a program that only another configuration mends: starting again does not help.
public protocol ConfigurationFault: Error {
  /// Whether this one is.
  var isOfConfiguration: Bool { get }
}

extension ConfigurationFault {
  public var isOfConfiguration: Bool { true }
}
