/// The ports that were asked for, and which keyboards they turned out to be.
///
/// A client number belongs to whoever comes first. So what was found once is looked for by what it is: it is found
/// again under another number, and another keyboard under its old number is not taken for it.
public struct KeyboardMemory: Sendable {
  /// What one request means at a moment.
  public struct Finding: Sendable {
    public var selector: PortSelector
    public var result: Result<PortChoice, PortSelectorError>
    /// What the keyboard was called when it was seen last, if it has another name now.
    public var formerName: String?

    /// The port, if it is there.
    public var choice: PortChoice? { try? result.get() }
  }

  private var selectors: [PortSelector]
  private var identities: [KeyboardIdentity?]

  /// Whether nothing was asked for.
  public var isEmpty: Bool { selectors.isEmpty }

  /// Remembers nothing yet about what `selectors` ask for.
  public init(_ selectors: [PortSelector]) {
    self.selectors = selectors
    identities = [KeyboardIdentity?](repeating: nil, count: selectors.count)
  }

  /// What each request means now, in the order in which they were given.
  public mutating func find(in directory: PortDirectory, policy: KeyboardPolicy) -> [Finding] {
    let choices = PortChoice.all(in: directory, policy: policy)
    let known = KeyboardIdentity.find(identities, in: choices)
    return selectors.indices.map { index in
      let finding = finding(index, known: known[index], choices, in: directory, policy: policy)
      // One that a name fits as well may stand in while the keyboard is away; it does not take its place.
      if let choice = finding.choice, known[index] != nil || identities[index] == nil {
        identities[index] = KeyboardIdentity(choice, among: choices)
      }
      return finding
    }
  }

  /// Adds a request that was just fulfilled; of more than sixteen the oldest is forgotten.
  public mutating func remember(_ selector: PortSelector, as choice: PortChoice) {
    if let index = selectors.firstIndex(of: selector) {
      selectors.remove(at: index)
      identities.remove(at: index)
    }
    selectors.append(selector)
    identities.append(KeyboardIdentity(choice))
    guard selectors.count > 16 else { return }
    selectors.removeFirst()
    identities.removeFirst()
  }

  private func finding(
    _ index: Int, known: PortChoice?, _ choices: [PortChoice], in directory: PortDirectory,
    policy: KeyboardPolicy
  ) -> Finding {
    let selector = selectors[index]
    if let known {
      let formerName = identities[index]?.portName
      return Finding(
        selector: selector, result: .success(known),
        formerName: formerName == known.port.name ? nil : formerName)
    }
    if selector.isByNumber, identities[index] != nil {
      return Finding(
        selector: selector, result: .failure(.noSuchPort(selector.description, closest: nil, choices)))
    }
    return Finding(
      selector: selector,
      result: Result { () throws(PortSelectorError) in try selector.choice(in: directory, policy: policy) })
  }
}
