// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>
#include <vector>

#include "app/worker/client.h"
#include "protocol/client/hosts.h"

class QActionGroup;

namespace tirscope::app {

/// Where programs are built and run: here, or behind the prefix of a saved host. The choice is the worker's prefix; it
/// lasts until the program ends.
class HostMenu final : public QMenu {
  Q_OBJECT
 public:
  HostMenu(WorkerClient& worker, QWidget* parent);
  /// The chosen host; empty: here.
  const QString& place() const { return place_; }
  /// Refused, with the host unchanged, where none has that name. Empty: here.
  Result<void> setPlace(const QString& name);
  /// Saves a host and chooses it; refused where the prefix starts nothing or the list cannot be written.
  Result<void> addPlace(const QString& name, const QString& prefix);

 Q_SIGNALS:
  void placeChanged(const QString& name);
  void refused(const Diagnostic& why);

 private:
  void fill();
  void addChoice(const QString& name, const QString& title, const QString& hint);
  void askForPlace();
  void forget();
  void showDevices();
  void report(const Result<void>& done);

  WorkerClient& worker_;
  QString place_;
  QActionGroup* group_ = nullptr;
};

}  // namespace tirscope::app
