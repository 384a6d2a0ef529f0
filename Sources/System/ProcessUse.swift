internal import Glibc

/// How much of the machine this process uses.
public struct ProcessUse: Hashable, Sendable {
  /// Memory that is in use, in bytes.
  public let residentBytes: Int
  /// Address space, in bytes.
  public let virtualBytes: Int
  /// The time of processors, of user and kernel, in seconds.
  public let processorSeconds: Double
  /// The start of the process, in seconds since 1970.
  public let startSeconds: Double
  /// Files, sockets and the like that are open.
  public let openDescriptors: Int

  public init(
    residentBytes: Int, virtualBytes: Int, processorSeconds: Double, startSeconds: Double,
    openDescriptors: Int
  ) {
    (self.residentBytes, self.virtualBytes) = (residentBytes, virtualBytes)
    (self.processorSeconds, self.startSeconds) = (processorSeconds, startSeconds)
    self.openDescriptors = openDescriptors
  }

  /// That of this process now; `nil` where there is no `/proc`. Fields as in proc(5), `/proc/pid/stat`.
  public static var current: ProcessUse? {
    guard let bytes = try? SmallFile.read("/proc/self/stat", atMost: 4096) else { return nil }
    // The name of the program, in parentheses, may contain blanks.
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
      .map { Int($0) ?? 0 }
    guard let fields, fields.count > 21 else { return nil }
    let ticks = Double(sysconf(CInt(_SC_CLK_TCK)))
    let age = seconds(CLOCK_BOOTTIME) - Double(fields[19]) / ticks
    return ProcessUse(
      residentBytes: fields[21] * sysconf(CInt(_SC_PAGESIZE)), virtualBytes: fields[20],
      processorSeconds: Double(fields[11] + fields[12]) / ticks, startSeconds: seconds(CLOCK_REALTIME) - age,
      openDescriptors: openDescriptors)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Without `.`, `..` and the folder itself, which is open while it is read.
  private static var openDescriptors: Int {
    guard let folder = unsafe opendir("/proc/self/fd") else { return 0 }
    defer { unsafe closedir(folder) }
    var count = -3
    while unsafe readdir(folder) != nil { count += 1 }
    return max(0, count)
  }
}
