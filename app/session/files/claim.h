// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <memory>

namespace tirscope::app {

/// What one program has as long as it lives, however it ends: a lock on a file, which the system releases. It holds
/// among all programs that see the folder, in whatever container they run. Numbers of processes would not do: they come
/// again, and every container counts its own.
class Claim {
 public:
  /// On the file `path`, which is made where it is not there; null where another claim is on it. On file systems
  /// without locks every claim succeeds.
  static std::unique_ptr<Claim> on(const QString& path);
  /// On a new file with a unique name, `folder`/<id>.lock; null where the folder cannot be written.
  static std::unique_ptr<Claim> onNew(const QString& folder);
  /// The file goes with the claim.
  ~Claim();
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

  const QString& path() const { return path_; }

 private:
  Claim(QString path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  QString path_;
  int descriptor_;
};

}  // namespace tirscope::app
