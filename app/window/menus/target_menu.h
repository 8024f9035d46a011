// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>
#include <optional>

#include "app/worker/client.h"
#include "protocol/messages/build.h"

class QActionGroup;

namespace tirscope::app {

/// What programs are built for: what this machine can run, what only code can be made for, and any other target by its
/// text. What there is, is asked of `tirc` when the menu is opened for the first time. The target is kept with the
/// user's settings.
class TargetMenu final : public QMenu {
  Q_OBJECT
 public:
  TargetMenu(WorkerClient& worker, QWidget* parent);
  const QString& target() const { return target_; }
  /// The target in words where there are any: "CPU, 1 thread".
  QString title() const;
  /// Refused, with the target unchanged, where the text is not a target.
  Result<void> setTarget(const QString& target);
  /// A different worker: its devices are queried again.
  void forgetDevices();

 Q_SIGNALS:
  void targetChanged(const QString& target);
  void refused(const tirscope::Diagnostic& why);

 private:
  struct Device {
    QString target, name, detail;
    bool usable = false;
    int threads = 1;
  };
  void ask();
  void askForOther();
  void take(const std::vector<protocol::DeviceEntry>& answer);
  void fill();
  void addDevice(const Device& device);
  void addTarget(QMenu& menu, const QString& target, const QString& title, const QString& detail);
  void addReason(const QString& text);

  WorkerClient& worker_;
  QString target_;
  std::optional<QList<Device>> devices_;  ///< none: not known yet
  QString problem_;                       ///< why they are not known
  bool asking_ = false;
  QActionGroup* group_ = nullptr;
};

}  // namespace tirscope::app
