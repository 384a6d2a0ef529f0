internal import Glibc

/// Which file a path leads to, and whose it is; links are not followed.
struct FileIdentity: Equatable {
  let owner: uid_t
  private let device: dev_t
  private let number: ino_t
  private let mode: mode_t

  /// `nil` when there is no such file.
  ///
  /// The corresponding C function is `lstat`.
  init?(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    owner = status.st_uid
    device = status.st_dev
    number = status.st_ino
    mode = status.st_mode
  }

  var isSocket: Bool { mode & S_IFMT == S_IFSOCK }
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isWritableByOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }
}
