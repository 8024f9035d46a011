// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "app/session/report/report.h"
#include "app/window/main/workspace.h"
#include "views/common/jobs/lane.h"

class QLabel;

namespace tirscope::app {

class Files;
class TargetMenu;
class WorkerClient;

/// Reports of what is open, for those who mend Tirscope: one is put together in the background, read by the person and
/// saved; one that was opened says what it holds besides the session.
class Reports : public QObject {
  Q_OBJECT
 public:
  Reports(const Workspace& all, Files& files, const TargetMenu& targets, const WorkerClient& worker,
          std::function<WindowState()> window_state);
  bool isBusy() const { return lane_.isBusy(); }

 private:
  /// A report, and whether it opens again.
  struct Made {
    std::shared_ptr<const Report> report;
    Result<void> reopens;
  };
  void prepare();
  void offer(const Result<Made>& made);
  void take(const ReportFacts& facts);
  void showContents();
  void updateActions();

  Workspace all_;
  const TargetMenu& targets_;
  const WorkerClient& worker_;
  std::function<WindowState()> window_state_;
  std::optional<ReportFacts> opened_;  ///< of the report that is open
  QLabel* badge_;
  views::Lane lane_{views::Threads::Analyse};
};

}  // namespace tirscope::app
