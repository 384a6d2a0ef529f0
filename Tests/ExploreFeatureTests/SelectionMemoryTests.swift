import TestKit
@testable import ExploreFeature
import Explore
import Foundation
import MusicTheory
import Testing

/// The chords that are chosen to combine, and the file that keeps them.
@Suite struct SelectionMemoryTests {
  private func memory(_ folder: TemporaryFolder) -> SelectionMemory {
    SelectionMemory(["STATE_DIRECTORY": folder.url.path])
  }

  private func side(_ text: String) throws -> CombineSelection.Side {
    try #require(CombineSelection.Side(text))
  }

  @Test func `It survives a restart`() throws {
    let folder = try TemporaryFolder()
    let first = memory(folder)
    #expect(first.value.selection == CombineSelection() && first.value.notice == nil && folder.names == [])
    let (lower, upper) = (try side("C ♮ ma7"), try side("D ♭ -"))
    let chosen = first.choose { $0.lower = lower }
    #expect(chosen.selection.lower == lower && chosen.notice == nil && folder.names == ["combine.json"])
    _ = first.choose { $0.upper = upper }
    let second = memory(folder)
    #expect(
      second.value.selection == CombineSelection(lower: lower, upper: upper) && second.value.notice == nil)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "{\"v\":1,\"lower\":{\"accidental\":\"♮\",\"letter\":\"H\",\"type\":\"ma7\"}}",
    "\u{0}\u{1}",
    "{\"lower\":{\"accidental\":\"x\",\"letter\":\"C\",\"type\":\"ma7\"},\"upper\":{\"accidental\":\"♮\"}}",
  ])
  func `A broken file is kept aside`(content: String) throws {
    let folder = try TemporaryFolder()
    for number in 1...2 {
      try folder.write(Array(content.utf8), "combine.json")
      let memory = memory(folder)
      let notice = try #require(memory.value.notice)
      #expect(
        memory.value.selection == CombineSelection() && notice.contains("combine.json.broken-\(number)"))
      #expect(try folder.bytes("combine.json.broken-\(number)") == Array(content.utf8))
      let lower = try side("E ♭ mi7")
      let chosen = memory.choose { $0.lower = lower }
      #expect(chosen.notice == nil && self.memory(folder).value.selection.lower == lower)
    }
  }

  @Test func `A folder in its place is no file`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("combine.json"), withIntermediateDirectories: true)
    let memory = memory(folder)
    #expect(memory.value.notice?.contains("cannot be read") == true)
    let lower = try side("C ♮ ma")
    let chosen = memory.choose { $0.lower = lower }
    #expect(chosen.selection.lower == lower && chosen.notice?.contains("cannot be written") == true)
    #expect(memory.value.selection.lower == lower && folder.names == ["combine.json"])
  }

  @Test func `Without a place it is remembered until the end`() throws {
    let memory = SelectionMemory([:])
    let lower = try side("C ♮ ma")
    let chosen = memory.choose { $0.lower = lower }
    #expect(chosen.notice?.contains("HOME") == true && memory.value.selection.lower == lower)
  }

  @Test func `A file of a newer chordd is read`() throws {
    let folder = try TemporaryFolder()
    let text =
      #"{"v":1,"more":[1],"lower":{"accidental":"♯","letter":"F","type":"dim7","x":1},"upper":{"accidental":"♮"}}"#
    try folder.write(Array(text.utf8), "combine.json")
    let value = memory(folder).value
    #expect(value.notice == nil && value.selection.lower.chord?.root.text == "F♯")
    #expect(value.selection.upper == CombineSelection.Side())
  }
}
