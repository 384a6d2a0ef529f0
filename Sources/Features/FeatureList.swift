public import Daemon
internal import Outputs
public import Settings

extension FeatureSet {
  /// All features and outputs that there are. Who adds one adds its line here.
  public static let all = FeatureSet(
    [
      PlaybackFeature.self,
      CircleOfFifths.self,
      ExploreFeature.self,
      PracticeFeature.self,
      DiaryFeature.self,
    ],
    outputs: [
      TerminalOutput.self,
      JSONOutput.self,
      TextFileOutput.self,
      EventSocketOutput.self,
      OSCOutput.self,
      MQTTSettings.self,
      SpeechSettings.self,
      ArrangerOutput.self,
      NoteForwardingOutput.self,
    ])
}

extension ConfigurationLoader {
  /// Reads the settings of all of them. `environment`: all the variables of the process.
  public init(
    environment: [String: String], readFile: @escaping FileReader = ConfigurationFile.read
  ) {
    self.init(table: FeatureSet.all.table, environment: environment, readFile: readFile)
  }
}
