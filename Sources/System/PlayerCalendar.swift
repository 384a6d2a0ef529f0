internal import Glibc

/// The calendar of the player.
public enum PlayerCalendar {
  /// Days since 1970 where the player is.
  ///
  /// The corresponding C function is `localtime_r`.
  public static func day(milliseconds: Int64) -> Int {
    var seconds = time_t(milliseconds / 1000)
    var local = unsafe tm()
    _ = unsafe localtime_r(&seconds, &local)
    return unsafe Int((Int64(seconds) + Int64(local.tm_gmtoff)) / 86_400)
  }

  /// When a day begins there, in milliseconds since 1970.
  ///
  /// The corresponding C function is `mktime`.
  public static func milliseconds(day: Int) -> Int64 {
    var seconds = time_t(day * 86_400)
    var date = unsafe tm()
    _ = unsafe gmtime_r(&seconds, &date)
    // Whether summer time is in force is for the calendar to say.
    unsafe date.tm_isdst = -1
    return unsafe Int64(mktime(&date)) * 1000
  }

  /// `2026-01-31 20:15:04`, where the player is.
  public static func text(milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1000)
    var local = unsafe tm()
    _ = unsafe localtime_r(&seconds, &local)
    let pad = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    return
      unsafe "\(local.tm_year + 1900)-\(pad(local.tm_mon + 1))-\(pad(local.tm_mday)) \(pad(local.tm_hour)):\(pad(local.tm_min)):\(pad(local.tm_sec))"
  }

  /// `2026-01-31`.
  public static func text(day: Int) -> String {
    var seconds = time_t(day * 86_400)
    var date = unsafe tm()
    _ = unsafe gmtime_r(&seconds, &date)
    let pad = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    return unsafe "\(date.tm_year + 1900)-\(pad(date.tm_mon + 1))-\(pad(date.tm_mday))"
  }
}
