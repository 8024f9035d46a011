// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/difference/diff_pane.h"
#include "views/common/jobs/lane.h"
#include "views/common/view.h"

class QComboBox;
class QLabel;
class QStackedLayout;
class QToolButton;

namespace tirscope::views {

class StepList;

/// What changed between any two steps. By default: what the current step did.
class DiffView final : public View {
  Q_OBJECT
 public:
  DiffView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  /// Compares two steps and stays with them until `follow`, or until one of them is gone.
  void compare(int before, int after);
  /// Compares each current step with the one before it.
  void follow();
  bool busy() const override { return lane_.isBusy(); }
  DiffPane& pane() const { return *pane_; }

 protected:
  void snapshotChanged() override { historyChanged(); }
  void historyChanged() override;

 private:
  void fillChoices();
  void choose(int before, int after);
  void showDiff();
  void present(diff::Diff diff, const QString& account);
  QString account(const Step& before, const Step& after) const;
  void selectLine(bool after, int line);
  StepList* choices_;
  QComboBox *before_, *after_;
  QToolButton *follow_, *side_by_side_, *only_changes_;
  QLabel* summary_;
  QWidget* body_;
  DiffPane* pane_;
  QStackedLayout* stack_;
  Lane lane_{Threads::Analyse};  ///< for long texts
};

}  // namespace tirscope::views
