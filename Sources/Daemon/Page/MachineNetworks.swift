internal import Foundation
internal import Glibc
internal import PageServer

/// A network that the machine is part of, as a person calls it.
struct MachineNetwork: Hashable {
  enum Kind: String, Codable, Sendable, CaseIterable {
    case wifi, cable
    /// One that this machine or a phone makes.
    case hotspot
    case other
  }

  let kind: Kind
  /// The address of this machine in it: of IPv4 where it has one.
  let address: String
}

/// An interface of the machine, with what the kernel says of it.
struct NetworkInterface: Hashable {
  let name: String
  /// Without zones, in the order of the system.
  var addresses: [String] = []
  var isWireless = false
  /// Whether a device is behind it, rather than a program.
  var isPhysical = true
  /// The driver of its device.
  var driver: String?

  /// Phones are networks by these drivers.
  private static let phones: Set<String> = ["rndis_host", "ipheth", "cdc_ncm", "bnep"]
  /// The networks that NetworkManager, iPhones and Android make.
  private static let hotspots = ["10.42.", "172.20.10.", "192.168.43."]

  /// The network behind it; `nil` where no other device could have an address in it.
  ///
  /// Addresses of one link only need a zone in IPv6, which browsers do not take; in IPv4 they stand for the time without others.
  var network: MachineNetwork? {
    let usable = addresses.filter { PrivateNetworks.contains($0) && !$0.lowercased().hasPrefix("fe") }
    let lasting = usable.filter { !$0.hasPrefix("169.254.") }
    guard
      let address = lasting.first(where: { !$0.contains(":") }) ?? usable.first(where: { !$0.contains(":") })
        ?? usable.first
    else { return nil }
    return MachineNetwork(kind: kind(at: address), address: address)
  }

  private func kind(at address: String) -> MachineNetwork.Kind {
    if driver.map(Self.phones.contains) ?? false { return .hotspot }
    if isWireless { return Self.hotspots.contains(where: address.hasPrefix) ? .hotspot : .wifi }
    return name.hasPrefix("e") ? .cable : .other
  }

  /// Networks of machines inside this one stand only where there is no other.
  static func networks(_ interfaces: [NetworkInterface]) -> [MachineNetwork] {
    let found = interfaces.compactMap { each in each.network.map { (each, $0) } }
    let physical = found.filter(\.0.isPhysical)
    return (physical.isEmpty ? found : physical).map(\.1)
      .sorted { $0.kind.rank < $1.kind.rank }
  }
}

extension MachineNetwork.Kind {
  /// Phones are in these, the most probable first.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self)! }
}

/// The addresses of this machine.
enum NetworkAddresses {
  /// Those of IPv4 by which other machines reach it, in the order of the system.
  static var own: [String] {
    interfaces.flatMap(\.addresses).filter { !$0.contains(":") }.reduce(into: []) { found, each in
      if !found.contains(each) { found.append(each) }
    }
  }

  /// The private networks of the machine, the most probable first.
  static var networks: [MachineNetwork] { NetworkInterface.networks(interfaces) }

  /// Those that are up, but for the one of the machine itself.
  ///
  /// The corresponding C functions are `getifaddrs` and `getnameinfo`; `/sys/class/net` says what is behind a name, see sysfs(5).
  static var interfaces: [NetworkInterface] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var found: [NetworkInterface] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe entry.pointee.ifa_flags
      guard let address = unsafe entry.pointee.ifa_addr, flags & UInt32(IFF_UP) != 0,
        flags & UInt32(IFF_LOOPBACK) == 0, let text = unsafe text(address)
      else { continue }
      let name = unsafe String(cString: entry.pointee.ifa_name)
      let index = found.firstIndex { $0.name == name }
      if index == nil { found.append(interface(name)) }
      found[index ?? found.count - 1].addresses.append(text)
    }
    return found
  }

  private static func interface(_ name: String) -> NetworkInterface {
    let files = FileManager.default
    let folder = "/sys/class/net/\(name)"
    let driver = try? files.destinationOfSymbolicLink(atPath: "\(folder)/device/driver")
    return NetworkInterface(
      name: name,
      isWireless: files.fileExists(atPath: "\(folder)/wireless")
        || files.fileExists(atPath: "\(folder)/phy80211"),
      isPhysical: files.fileExists(atPath: "\(folder)/device"),
      driver: driver?.split(separator: "/").last.map(String.init))
  }

  private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
    let size: Int
    switch CInt(unsafe address.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let result = unsafe getnameinfo(
      address, socklen_t(size), &bytes, socklen_t(bytes.count), nil, 0, NI_NUMERICHOST)
    guard result == 0 else { return nil }
    let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(text.prefix { $0 != "%" })
  }
}
