internal import CLinux
internal import Glibc
internal import Synchronization

/// The users of this machine who count as the player, on the page and on the sockets: the program's own user, root, and those that are
/// named. Where none are named, a service of the machine lets in the members of its group `audio`.
public final class HomeUsers: Sendable {
  /// The others besides the program's own user and root.
  private enum Others {
    case nobody, named
    /// The members of a group.
    case group(String)
  }

  private let others: Others
  /// Names that no user of this machine has.
  public let unknown: [String]
  private let find: @Sendable () -> Set<UInt32>
  private let found: Mutex<(ids: Set<UInt32>, time: ContinuousClock.Instant)>

  /// How long a look at the users of the machine counts at least.
  private static let shortest: Duration = .milliseconds(200)

  /// - Parameter names: empty for the usual ones.
  public convenience init(named names: [String]) {
    let (own, group) = (geteuid(), MachineUsers.soundGroup)
    if names.isEmpty, MachineUsers.isOfSystem(own) {
      self.init(own, .group(group)) { MachineUsers.members(of: group) }
    } else {
      self.init(
        own, names.isEmpty ? .nobody : .named, unknown: names.filter { MachineUsers.id(of: $0) == nil }
      ) { Set(names.compactMap(MachineUsers.id)) }
    }
  }

  /// - Parameters:
  ///   - own: the number of the user that the program runs as; `nil`: as it is.
  ///   - others: more numbers of users.
  public convenience init(own: UInt32? = nil, others: Set<UInt32> = []) {
    self.init(own ?? geteuid(), others.isEmpty ? .nobody : .named) { others }
  }

  private init(
    _ own: UInt32, _ others: Others, unknown: [String] = [], _ find: @escaping @Sendable () -> Set<UInt32>
  ) {
    (self.others, self.unknown) = (others, unknown)
    let all = { @Sendable in find().union([own, 0]) }
    self.find = all
    found = Mutex((all(), .now))
  }

  /// Whether users besides the program's own and root can be among them.
  public var letsOthersIn: Bool { if case .nobody = others { false } else { true } }

  /// Whether a user was among them when they were looked at last.
  ///
  /// - Parameter user: `nil` for one that is not known.
  public func contains(_ user: UInt32?) -> Bool {
    user.map { user in found.withLock { $0.ids.contains(user) } } ?? false
  }

  /// Looks at the users of the machine again: somebody may have come into the group. Reads files.
  public func lookAgain() {
    found.withLock { found in
      guard found.time.duration(to: .now) >= Self.shortest else { return }
      found = (find(), .now)
    }
  }

  /// Why the other end of a connection of a local socket is not let in, in one sentence; `nil` for one that is. Reads files for a user who
  /// was not among them before.
  public func refusal(ofPeerOn descriptor: CInt) -> String? {
    var user: UInt32 = 0
    guard unsafe clinux_unix_peer(descriptor, &user) == 0 else {
      return "the kernel does not say who you are"
    }
    if contains(user) { return nil }
    lookAgain()
    return contains(user) ? nil : refusal(of: user)
  }

  private func refusal(of user: UInt32) -> String {
    let (own, name) = (MachineUsers.name(of: geteuid()), MachineUsers.name(of: user))
    return switch others {
    case .nobody: "this chordd belongs to the user \(own); run the command as \(own), or as root (sudo)"
    case .named:
      "this chordd belongs to the user \(own), and page.users does not name you; have \(name) added there"
    case .group(let group):
      "this chordd belongs to the user \(own), and you are not in the group \(group); "
        + "'sudo usermod -aG \(group) \(name)' lets you in"
    }
  }
}

/// The users and groups that the machine knows.
public enum MachineUsers {
  /// The group whose members may open the sound devices.
  static let soundGroup = "audio"

  /// Users of the system have lower numbers than people; see login.defs(5), SYS_UID_MAX.
  private static let peoplesFirst: UInt32 = 1000

  static func isOfSystem(_ user: UInt32) -> Bool { (1..<peoplesFirst).contains(user) }

  /// The name of a user, or the number where it has none.
  ///
  /// The corresponding C function is `getpwuid_r`.
  public static func name(of user: UInt32) -> String {
    var (entry, buffer) = (unsafe passwd(), [CChar](repeating: 0, count: 65_536))
    var found: UnsafeMutablePointer<passwd>? = nil
    guard unsafe getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil else {
      return "\(user)"
    }
    return unsafe String(cString: entry.pw_name)
  }

  /// The corresponding C function is `getpwnam_r`.
  static func id(of name: String) -> UInt32? {
    var (entry, buffer) = (unsafe passwd(), [CChar](repeating: 0, count: 65_536))
    var found: UnsafeMutablePointer<passwd>? = nil
    guard unsafe getpwnam_r(name, &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil else {
      return nil
    }
    return unsafe entry.pw_uid
  }

  /// The members of a group that the program belongs to, also those who have no other group; none of another group.
  ///
  /// The corresponding C functions are `getgrnam_r` and `getpwent_r`.
  static func members(of name: String) -> Set<UInt32> {
    var (entry, buffer) = (unsafe group(), [CChar](repeating: 0, count: 262_144))
    var found: UnsafeMutablePointer<group>? = nil
    let result = unsafe getgrnam_r(name, &entry, &buffer, buffer.count, &found)
    let number = unsafe entry.gr_gid
    guard result == 0, unsafe found != nil, ownGroups.contains(number) else { return [] }
    var users = usersOnlyIn(number)
    guard var member = unsafe entry.gr_mem else { return users }
    while let text = unsafe member.pointee {
      if let user = id(of: unsafe String(cString: text)) { users.insert(user) }
      unsafe member += 1
    }
    return users
  }

  /// The users whose first group it is.
  private static func usersOnlyIn(_ group: UInt32) -> Set<UInt32> {
    var users: Set<UInt32> = []
    var (entry, buffer) = (unsafe passwd(), [CChar](repeating: 0, count: 65_536))
    var found: UnsafeMutablePointer<passwd>? = nil
    setpwent()
    defer { endpwent() }
    while unsafe getpwent_r(&entry, &buffer, buffer.count, &found) == 0 {
      if unsafe entry.pw_gid == group { users.insert(unsafe entry.pw_uid) }
    }
    return users
  }

  /// The corresponding C function is `getgroups`.
  private static var ownGroups: Set<UInt32> {
    var groups = [gid_t](repeating: 0, count: 65_536)
    let count = unsafe getgroups(CInt(groups.count), &groups)
    return Set(groups.prefix(max(0, Int(count)))).union([getegid()])
  }
}
