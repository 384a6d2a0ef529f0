import Foundation
import MusicTheory
import Testing
import TwoHandVoicings

/// A file of the bench.
private func file(_ name: String) throws -> String {
  let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try String(contentsOf: top.appendingPathComponent("Benchmarks/TwoHands/\(name)"), encoding: .utf8)
}

/// The table itself. Not the score: that is the business of the bench.
@Suite struct VoicingDataTests {
  private let voicings: [Voicing]

  init() throws { voicings = try VoicingTable(file("voicings.tsv")).voicings }

  @Test func isLargeAndBalanced() {
    #expect(voicings.count >= 300)
    let groups = Dictionary(grouping: voicings, by: \.group)
    #expect(groups.count >= 16 && groups.values.allSatisfy { (10...80).contains($0.count) })
    for kind in [ReadingKind.unified, .slash, .polychord] {
      #expect(voicings.count { $0.kind == kind } >= 40, "\(kind)")
    }
  }

  @Test func everyRowIsThereOnce() {
    #expect(Set(voicings.map(\.id)).count == voicings.count)
    #expect(Set(voicings.map { [$0.lower, $0.upper] }).count == voicings.count)
    for voicing in voicings {
      #expect(voicing.id.hasPrefix(voicing.group + "-"), "\(voicing.id)")
      #expect(Set(voicing.names).count == voicing.names.count, "\(voicing.id)")
      #expect(!voicing.description.isEmpty, "\(voicing.id)")
    }
  }

  @Test func handsLieSideBySideOrSaySo() throws {
    for voicing in voicings where !voicing.options.contains(.crossed) {
      let top = try #require(voicing.lower.highest)
      let bottom = try #require(voicing.upper.lowest)
      #expect(top < bottom, "\(voicing.id)")
    }
    // Twelve keys must fit on the keyboard.
    #expect(voicings.allSatisfy { $0.upper.union($0.lower).from(NoteNumber(116)!).isEmpty })
  }

  @Test func everyNameAccountsForWhatSounds() throws {
    for voicing in voicings {
      let sounding = voicing.lower.union(voicing.upper)
      for name in voicing.names {
        let tones = try #require(NameTones(name), "\(voicing.id): \(name)")
        let isRootless = voicing.options.contains(.rootless)
        let added = isRootless ? PitchClassSet(tones.root) : []
        #expect(tones.accounts(for: sounding.pitchClasses.union(added)), "\(voicing.id): \(name)")
      }
    }
  }

  @Test func theKindIsThatOfTheName() throws {
    for voicing in voicings {
      #expect(NameIdentity(voicing.name)?.kind == voicing.kind, "\(voicing.id)")
    }
  }

  @Test func theBassIsTheLowestNote() throws {
    for voicing in voicings where !voicing.options.contains(.rootless) {
      let lowest = try #require(voicing.lower.union(voicing.upper).lowest)
      for name in voicing.names where NameIdentity(name)?.kind != .polychord {
        #expect(NameTones(name)?.bass == lowest.pitchClass, "\(voicing.id): \(name)")
      }
    }
  }

  @Test func aPolychordSaysWhatEachHandHolds() {
    for voicing in voicings {
      for name in voicing.names where name.contains("|") {
        let chords = name.split(separator: "|").map { NameTones(String($0)) }
        let hands = [voicing.upper, voicing.lower].map(\.pitchClasses)
        #expect(chords.count == 2, "\(voicing.id): \(name)")
        for (chord, hand) in zip(chords, hands) {
          #expect(chord?.accounts(for: hand) == true && hand.count >= 3, "\(voicing.id): \(name)")
        }
      }
    }
  }

  @Test func sourcesAreNamedAndUsed() throws {
    let named = try file("SOURCES.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(Set(named).count == named.count)
    #expect(Set(named) == Set(voicings.map(\.source)))
  }
}
