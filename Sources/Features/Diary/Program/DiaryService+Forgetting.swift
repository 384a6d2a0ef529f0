internal import Diary
internal import FeatureKit
internal import Languages
internal import Logging
internal import MIDI
internal import Outputs
internal import Storage
internal import Synchronization
internal import Wire

extension DiaryService {
  /// Deletes a bookmark; false when there is none with this number.
  func forget(bookmark: Int64) throws(RequestFailure) -> Bool {
    try write { store throws(StorageError) in try store.forget(bookmark: bookmark) }
  }

  /// The amount that would be forgotten.
  func count(_ wanted: Forgetting) throws(RequestFailure) -> Forgotten {
    try refuseUnlessThere(wanted)
    return try read { store throws(StorageError) in try store.count(wanted) }.value ?? Forgotten()
  }

  /// A wrong number should not look like a sitting that is gone.
  private func refuseUnlessThere(_ wanted: Forgetting) throws(RequestFailure) {
    guard case .sitting(let number) = wanted else { return }
    let isThere = try read { store throws(StorageError) in try store.hasSitting(number) }.value ?? false
    guard isThere else { throw .missing(.say("diary.no-sitting", ["number": .text("\(number)")])) }
  }

  func forget(_ wanted: Forgetting) throws(RequestFailure) -> Forgotten {
    try refuseUnlessThere(wanted)
    let result: Result<Forgotten, RequestFailure> = state.withLock { state in
      guard let store = isThere ? open(&state) : state.file.store else {
        if wanted == .all { forgetRecent(&state) }
        return .success(Forgotten())
      }
      do throws(StorageError) {
        switch wanted {
        case .all: forgetRecent(&state)
        case .sitting(let sitting):
          // Waiting chords belong to the newest sitting, if they are written at all.
          guard let times = try store.times(ofSitting: sitting) else { break }
          // A key goes down a little before its chord has settled, and up after it.
          let around = (times.lowerBound - 2000)...(times.upperBound + 2000)
          state.recent.forget { around.contains(wall($0)) }
          state.file.change { $0.removeAll { $0.isBookmark(in: around) } }
        case .before, .playedBefore: break
        }
        let gone = try store.forget(wanted)
        state.tail = try store.tail()
        return .success(gone)
      } catch {
        return .failure(.state(error.description))
      }
    }
    let gone = try result.get()
    if !gone.isNothing { context.log.notice("the diary has forgotten \(gone.text), as it was asked to") }
    return gone
  }

  private func forgetRecent(_ state: inout State) {
    state.recent = RecentPlaying(since: now)
    state.file.change { $0 = [] }
  }
}

extension DiaryStore.Fact {
  fileprivate func isBookmark(in times: ClosedRange<Int64>) -> Bool {
    guard case .bookmark(let time, let length, _, _) = self else { return false }
    return time < times.upperBound && time + length > times.lowerBound
  }
}
