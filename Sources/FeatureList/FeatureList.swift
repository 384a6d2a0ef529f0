internal import CircleOfFifthsFeature
internal import Daemon
internal import DiaryFeature
internal import ExploreFeature
public import FeatureKit
internal import ChartFollowingFeature
internal import LightsFeature
internal import Outputs
internal import PlaybackFeature
internal import PracticeFeature
internal import TypingFeature

/// All features. A new feature gets its line here, and the import of its module.
public let allFeatures: [any Feature.Type] = [
  PlaybackService.self,
  ExploreService.self,
  CircleOfFifths.self,
  PracticeService.self,
  DiaryService.self,
  FormService.self,
  TypingService.self,
  LightsService.self,
]

extension FeatureSet {
  /// All features and outputs. A new output gets its line here.
  public static let all = FeatureSet(
    allFeatures,
    outputs: [
      TerminalSettings.self,
      JSONSettings.self,
      TextFileSettings.self,
      EventSocketSettings.self,
      OSCSettings.self,
      MQTTSettings.self,
      SpeechSettings.self,
      ArrangerSettings.self,
      ChordNameSettings.self,
      NoteForwardingSettings.self,
    ])
}
