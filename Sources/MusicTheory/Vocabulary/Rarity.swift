/// How often a reader meets a quality, from a chord of every song to one that needs an explanation.
public enum Rarity: UInt8, CaseIterable, Hashable, Sendable {
  case everyday, common, uncommon, rare, exotic
}
