extension SettingType<String?> {
  /// The place of a database: a path, `auto`, or `off`; `auto` is kept as it is.
  public static var databasePlace: Self {
    SettingType("auto, off, or the path of a file without ~", example: "/var/lib/chordd/practice.sqlite") {
      text in
      switch text {
      case "off": .some(nil)
      case let path where path.isEmpty || path.hasPrefix("~"): nil
      case let path: path
      }
    }
  }
}
