internal import ArgumentParser
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import Foundation
internal import Glibc
internal import Outputs
internal import PageServer
internal import Settings
internal import System
internal import Wire

/// Examines whether another program or a running chordd has the page's port and the control socket.
struct InstanceExamination {
  let configuration: Configuration
  let environment: [String: String]

  func examine() -> [Finding] { page + control }

  private var page: [Finding] {
    guard let address = configuration[PageSettings.self].listen else {
      return [Finding(verdict: .note, sentence: "page: switched off (page.listen)")]
    }
    let finding =
      switch PageProbe.examine(address) {
      case .free: Finding(verdict: .fine, sentence: "page: \(address) is free")
      case .served:
        Finding(
          verdict: .fine,
          sentence:
            "page: \(Self.holder(of: address) ?? "chordd") serves \(Self.page(address)); a second chordd needs another page.listen"
        )
      case .taken:
        Finding(
          verdict: .broken,
          sentence:
            "page: \(Self.holder(of: address) ?? "another program") has \(address); end it, or set page.listen to another port or to off"
        )
      case .impossible(let reason):
        Finding(
          verdict: .broken, sentence: "page: \(address) cannot be served: \(reason); correct page.listen")
      }
    return [finding, PageReach.finding(configuration, environment: environment)].compactMap(\.self)
  }

  private static func holder(of address: PageAddress) -> String? {
    PortHolder(port: address.port)?.description
  }

  /// The address for a browser; that of this machine when the page listens on all.
  private static func page(_ address: PageAddress) -> String {
    guard address.isWildcard else { return "http://\(address)" }
    return "http://127.0.0.1:\(address.port), and other machines by this one's name"
  }

  /// The chordd that answers on the control socket of this configuration, if any.
  private var control: [Finding] {
    let location = SocketLocation(
      configuration[ControlSettings.self].socket, name: ControlSocketLocation.fileName,
      environment: environment,
      isRoot: geteuid() == 0)
    guard let path = location?.path else { return [] }
    do throws(ControlClientError) {
      let text = try ControlClient(path: path, timeLimit: .seconds(3)).reply(to: "status")
      let status = try? JSONDecoder().decode(StatusRequest.Reply.self, from: Data(text.utf8))
      let process = status.map { " as process \($0.pid)" } ?? ""
      return [
        Finding(
          verdict: .fine,
          sentence:
            "control: chordd is running\(process); a second one needs another control.socket"
        )
      ]
    } catch {
      switch error {
      case .notRunning: return []
      case .forbidden:
        return [Finding(verdict: .note, sentence: "control: another user's chordd is running (\(path))")]
      case .noAnswer, .failed: return [Finding(verdict: .broken, sentence: "control: \(error)")]
      }
    }
  }
}

/// Asks the chordd that commands use what it finds itself: it may be another user's, whose files nobody else can look at.
struct RunningExamination {
  /// Whether it belongs to another user, so that commands use nothing of this one's.
  let isAnothers: Bool
  let findings: [Finding]

  init(environment: [String: String]) {
    let path = ControlSocketLocation.ofRunning(environment: environment)
    let client = ControlClient(path: path, timeLimit: .seconds(3))
    do {
      let reply = try DaemonReply(text: try client.reply(to: CheckRequest.declaration.name), path: path)
        .decoded(as: CheckRequest.Reply.self)
      isAnothers = client.owner != geteuid()
      let files = reply.files.isEmpty ? "no file, all defaults" : reply.files.joined(separator: ", ")
      let whose = [
        Finding(verdict: .fine, sentence: "configuration: \(files)"),
        Finding(
          verdict: .fine,
          sentence:
            "control: the chordd of the user \(reply.user) is running as process \(reply.pid); commands use its diary, practice and settings"
        ),
      ]
      findings = (isAnothers ? whose : []) + reply.findings
    } catch ControlClientError.notRunning {
      isAnothers = false
      let notice = MachineService.notice(about: "what it keeps", environment: environment)
      findings = [notice].compactMap(\.self).map { Finding(verdict: .note, sentence: "control: \($0)") }
    } catch {
      isAnothers = client.owner.map { $0 != geteuid() } ?? true
      let sentence = (error as? ValidationError).map { _ in "\(DaemonRefusal.notUnderstood(path: path))" }
      findings = [Finding(verdict: .broken, sentence: "control: \(sentence ?? "\(error)")")]
    }
  }
}

/// Examines which other users may read secrets.
extension Doctor {
  /// Looks at the files that hold the token of the page, or that a setting names for it.
  static func examineSecrets(_ loaded: LoadedConfiguration) -> [Finding] {
    let configuration = loaded.configuration
    let files =
      [configuration[PageSettings.self].tokenFile].compactMap(\.self) + loaded.files.filter(holdsToken)
    return files.compactMap {
      OutputCheck(secret: "the page's token", path: $0).map { Finding($0.examine()) }
    }
  }

  private static func holdsToken(_ path: String) -> Bool {
    let alone = try? ConfigurationLoader(environment: [:]).load(file: path)
    return alone?.configuration[PageSettings.self].token != nil
  }
}
