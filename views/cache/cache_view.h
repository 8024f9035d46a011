// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/cache/cache_session.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/step_chooser.h"
#include "views/common/view.h"

class QComboBox;
class QLabel;

namespace tirscope::views {

namespace cache {
class CacheChart;
}  // namespace cache

/// The current program run by the interpreter, each access through simulated caches: misses by level, access, loop and
/// cause, how far apart the touches of a line are, and what is different from another step. Runs in the background; the
/// newest wish wins.
class CacheView final : public View {
  Q_OBJECT
 public:
  CacheView(Selection& selection, QWidget* parent);
  ~CacheView() override;

  bool busy() const override { return session_->isBusy(); }
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;

  cache::CacheChart& chart() const { return *chart_; }
  const cache::CacheAnswer& shown() const { return shown_; }
  /// What is wrong with the levels that were typed; empty: nothing.
  QString complaint() const;
  /// The levels to simulate, as `L1=32K,8,64 L2=1M,16,64`; empty: those of this machine.
  void setLevels(const QString& levels);
  /// Ends a run after so many accesses.
  void setMostAccesses(int64_t count);
  /// The step to compare with; -1: none.
  void compareWith(int step);
  /// The choosers, by object name: "cache_levels", "cache_before", "cache_accesses".
  QComboBox* chooser(const char* name) const;

 Q_SIGNALS:
  /// What the caches fetch while the program of that snapshot runs.
  void measured(const tirscope::views::SnapshotPtr& snapshot, const QString& remark);
  /// Other levels are simulated from now on, or runs end earlier or later: earlier remarks no longer hold.
  void outdated();

 protected:
  void snapshotChanged() override;
  void historyChanged() override;
  void themeChanged() override;

 private:
  QWidget* makeBar();
  void study();
  void receive(const cache::CacheAnswer& answer);
  void showAnswer();
  EmptyState emptyState() const;

  QComboBox* levels_;
  StepChooser* before_;
  QComboBox* accesses_;
  QLabel* complaint_;
  cache::CacheSession* session_;
  cache::CacheChart* chart_;
  cache::CacheAnswer shown_;
  std::pair<QString, qlonglong> choice_{{}, 0};  ///< levels and accesses of the last study
};

}  // namespace tirscope::views
