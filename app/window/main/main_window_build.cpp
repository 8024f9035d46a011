// SPDX-License-Identifier: Apache-2.0
// What is measured, shown: progress, results and refusals.
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include "app/window/forms/timing_form.h"
#include "app/window/main/main_window.h"
#include "app/window/main/texts.h"
#include "app/window/menus/target_menu.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

void MainWindow::showProgress(const QString& text) {
  progress_->setRange(0, 0);
  progress_->setVisible(true);
  cancel_->setVisible(true);
  hint_->setText(text);
}

void MainWindow::tellProgress(const Progress& at) {
  progress_->setRange(0, int(at.total));
  progress_->setValue(int(at.done));
  hint_->setText(views::text(at.text));
}

void MainWindow::hideProgress() {
  if (measure_.isBusy() || passes_.isBusy()) return;
  progress_->setVisible(false);
  cancel_->setVisible(false);
  hint_->clear();
}

/// Which step a message is about.
void MainWindow::tellStep(int id) {
  if (const views::Step* step = document_.isOpen() ? document_.history()->find(id) : nullptr)
    hint_->setText(tr("Finished step %1: %2").arg(id).arg(step->title));
}

void MainWindow::connectMeasuring() {
  connect(&measure_, &MeasureSession::busyChanged, this, [this](bool busy) {
    if (!busy) hideProgress();
    updateActions();
  });
  connect(&measure_, &MeasureSession::progressed, this, &MainWindow::tellProgress);
  connect(&measure_, &MeasureSession::refused, this, [this](const MeasureSession::Refusal& refusal) {
    refused(refusal.fixable ? withFix(refusal.why) : refusal.why);
    if (refusal.step >= 0) tellStep(refusal.step);
  });
  connect(&measure_, &MeasureSession::calledOnce, this, [this] {
    raiseView(QStringLiteral("bench"));
    Q_EMIT calledOnce();
  });
  connect(&measure_, &MeasureSession::recorded, this, [this] { raiseView(QStringLiteral("bench")); });
  connect(&measure_, &MeasureSession::measured, this, &MainWindow::measured);
  connect(&measure_, &MeasureSession::checked, this, [this](bool same, int step) {
    if (same) hint_->setText(tr("Step %1 computes the same results as the original program").arg(step));
    Q_EMIT checked(same);
  });
}

void MainWindow::buildAndTime() {
  if (document_.isOpen()) timeSteps({document_.schedule()->current().id});
}

void MainWindow::timeSteps(const QList<int>& ids) {
  if (!document_.isOpen() || measure_.isBusy()) return;
  nlohmann::json settings = nlohmann::json::object();
  TimingForm::addKept(settings);
  showProgress(tr("Building and timing…"));
  measure_.time(ids, targets_->target(), std::move(settings));
  hideProgress();
}

void MainWindow::checkResults() {
  if (!document_.isOpen() || measure_.isBusy()) return;
  showProgress(tr("Comparing with the original program…"));
  measure_.check();
}

}  // namespace tirscope::app
