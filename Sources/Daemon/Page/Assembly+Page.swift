internal import ALSASequencer
internal import ChordAnalysis
internal import Glibc
internal import Logging
internal import Outputs
internal import PageServer

extension Assembly {
  /// The page's server, which is still to be started; `nil` when no page is wanted.
  func pageService() throws -> PageService? {
    let page = configuration.page
    guard let address = page.listen, let mailbox else { return nil }
    let handler = try handler(present: LatestSlot<Analysis>())
    let backend = DaemonPage(
      handler: handler, piano: PagePiano(piano: input.control.screenPiano, context: input.context),
      input: input.control)
    let server = try PageServer(
      settings: PageServerSettings(
        address: address, hosts: page.hosts, machineName: Self.machineName, token: pageToken),
      backend: backend, mailbox: mailbox, tell: { [input] in Self.tell($0, input) })
    return PageService(server: server, stop: handler.stop)
  }

  private static func tell(_ notice: PageNotice, _ input: InputService) {
    switch notice {
    case .listening(let url):
      input.context.page = url
      input.log.notice("page: \(url)")
    case .waiting(let address, let reason):
      let reason = PortHolder(port: address.port).map { "\($0) has that port" } ?? reason
      input.log.warning(
        "there is no page at \(address): \(reason); trying again every 10 s, or set page.listen to another port, or off"
      )
    }
  }

  /// The corresponding C function is `gethostname`.
  static var machineName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
