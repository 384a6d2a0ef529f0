internal import Outputs

/// What somebody at another machine shows to change something.
public enum PageToken {
  /// The token of the settings; that of the file wins.
  public static func find(_ page: Configuration.Page) throws(PageTokenError) -> String? {
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
