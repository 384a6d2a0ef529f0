public import Settings
internal import System
internal import ALSASequencer
internal import ChordAnalysis
internal import Glibc
internal import Logging
internal import Outputs
public import PageServer

/// Ends the page's server with the program, after everything that publishes to it.
///
/// The input starts the server, so that the page is there when the program reports that it is ready.
struct PageService: Service {
  let server: PageServer
  /// Ends the waiting for the input thread.
  let stop: WakeUp

  func run(until end: EndSignal) async throws {
    await end.given()
    stop.signal()
    let wait = ThreadWait()
    wait.end(after: .milliseconds(600))
    _ = try await BlockingThread.run(name: "chordd-page-end", until: wait) { server.stop() }
  }
}

extension Assembly {
  /// The page's server, which is still to be started; `nil` when no page is wanted.
  func pageService() throws -> PageService? {
    let page = configuration[PageSettings.self]
    guard let address = page.listen, let mailbox else { return nil }
    let program = try program()
    for name in home.unknown {
      input.log.warning("page.users: there is no user \(name.quoted) on this machine; correct the name")
    }
    let backend = DaemonPage(
      program: program, performer: performer(program), guests: performer(program.withoutSecrets),
      piano: PagePiano(piano: input.control.screenPiano, context: input.context))
    let server = try PageServer(
      settings: PageServerSettings(
        address: address, hosts: page.hosts, origins: page.origins, machineName: Self.machineName,
        token: pageToken, users: home),
      backend: backend, mailbox: mailbox,
      tell: { [input, network] in Self.tell($0, input, address.isLoopback ? network : nil) })
    if let complaint = network.complaint {
      input.log.warning(
        "page: the choice about the network does not count, for \(complaint); the page is for this machine only"
      )
    }
    network.connect(server)
    return PageService(server: server, stop: program.input.stop)
  }

  private static func tell(_ notice: PageNotice, _ input: InputService, _ network: NetworkSwitch?) {
    switch notice {
    case .listening(let url):
      input.context.page = url
      input.log.notice("page: \(url)")
      guard let choice = network?.choice, choice.open else { return }
      if network?.isOpen ?? false {
        input.log.notice("page: open to the network; others may \(choice.others.words)")
      } else {
        input.log.warning("page: others do not reach it now; the switch Network on the page tries again")
      }
    case .crowded(let files):
      input.log.warning(
        "chordd has all the \(files) files open that it may, so new clients of the page wait; close some, or raise LimitNOFILE="
      )
    case .roomAgain: input.log.notice("new clients of the page are served again")
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

/// The secret with which a client on another machine may change something.
public enum PageToken {
  /// The token of the settings; that of the file wins.
  public static func find(_ page: PageSettings) throws(PageTokenError) -> String? {
    guard let path = page.tokenFile else { return page.token }
    let text = try read(path).trimmed
    guard text.isToken else { throw .unfit(path: path) }
    return text
  }

  private static func read(_ path: String) throws(PageTokenError) -> String {
    do throws(SmallFile.Failure) {
      return String(decoding: try SmallFile.read(path, atMost: 1024), as: UTF8.self)
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }
}

/// Why the token of the page cannot be had.
public enum PageTokenError: ConfigurationFault, Hashable {
  case unreadable(path: String, reason: String)
  case unfit(path: String)
}

extension PageTokenError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "page.token-file: cannot read \(path): \(reason); correct the path, or set page.token-file to off"
    case .unfit(let path):
      "page.token-file: \(path) must hold 16 to 256 letters, digits and signs without spaces, and nothing else"
    }
  }
}
