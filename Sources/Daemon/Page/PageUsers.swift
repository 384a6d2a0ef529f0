internal import Foundation
internal import Glibc
internal import PageServer

/// The users of this machine who are at home on the page.
struct PageUsers {
  let home: HomeUsers
  /// Names that no user of this machine has.
  let unknown: [String]

  /// Users of the system have lower numbers than people; see login.defs(5), SYS_UID_MAX.
  private static let peoplesFirst: UInt32 = 1000

  /// The group whose members may open the sound devices.
  private static let soundGroup = "audio"

  /// `names`: empty for the usual ones: a service of the system belongs to the members of its group `audio`, the program of a person to that
  /// person.
  init(named names: [String]) {
    let own = geteuid()
    let isService = (1..<Self.peoplesFirst).contains(own)
    let wanted = names.isEmpty && isService ? Self.members(of: Self.soundGroup) : names
    let found = wanted.map { (name: $0, id: Self.id(of: $0)) }
    home = HomeUsers(own: own, others: Set(found.compactMap(\.id)))
    unknown = names.isEmpty ? [] : found.filter { $0.id == nil }.map(\.name)
  }

  /// The corresponding C function is `getpwnam_r`.
  private static func id(of name: String) -> UInt32? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>? = nil
    var buffer = [CChar](repeating: 0, count: 65_536)
    let result = unsafe getpwnam_r(name, &entry, &buffer, buffer.count, &found)
    guard result == 0, unsafe found != nil else { return nil }
    return unsafe entry.pw_uid
  }

  /// The members of a group that the program belongs to; none of another. The corresponding C function is `getgrnam_r`.
  private static func members(of name: String) -> [String] {
    var entry = unsafe group()
    var found: UnsafeMutablePointer<group>? = nil
    var buffer = [CChar](repeating: 0, count: 262_144)
    let result = unsafe getgrnam_r(name, &entry, &buffer, buffer.count, &found)
    guard result == 0, unsafe found != nil, ownGroups.contains(unsafe entry.gr_gid) else { return [] }
    guard var member = unsafe entry.gr_mem else { return [] }
    var names: [String] = []
    while let text = unsafe member.pointee {
      names.append(unsafe String(cString: text))
      unsafe member += 1
    }
    return names
  }

  /// The corresponding C function is `getgroups`.
  private static var ownGroups: Set<UInt32> {
    var groups = [gid_t](repeating: 0, count: 65_536)
    let count = unsafe getgroups(CInt(groups.count), &groups)
    return Set(groups.prefix(max(0, Int(count)))).union([getegid()])
  }
}
