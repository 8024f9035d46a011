// SPDX-License-Identifier: Apache-2.0
#include "app/window/strips/status_line.h"

#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "views/common/look/texts.h"

namespace tirscope::app {

StatusLine::StatusLine(QStatusBar& bar)
    : bar_(bar), text_(new QLabel(&bar)), progress_(new QProgressBar(&bar)), cancel_(new QToolButton(&bar)) {
  progress_->setFixedWidth(240);
  progress_->setAccessibleName(tr("Progress"));
  progress_->setVisible(false);
  cancel_->setVisible(false);
  bar.addWidget(text_, 1);
  bar.addPermanentWidget(progress_);
  bar.addPermanentWidget(cancel_);
}

void StatusLine::setCancel(QAction* cancel) { cancel_->setDefaultAction(cancel); }

QLabel* StatusLine::addBadge(const QString& name) {
  auto* badge = new QLabel(&bar_);
  badge->setObjectName(name);
  badge->setTextFormat(Qt::PlainText);
  badge->setVisible(false);
  bar_.addPermanentWidget(badge);
  return badge;
}

void StatusLine::say(const QString& text) { text_->setText(text); }

void StatusLine::sayIfIdle(const QString& text) {
  if (jobs_.isEmpty()) say(text);
}

void StatusLine::saySaved(const QString& path) { say(tr("Saved: %1").arg(QDir::toNativeSeparators(path))); }

void StatusLine::begin(const QObject* job, const QString& text) {
  if (jobs_.isEmpty()) clock_.start();
  jobs_.insert(job);
  progress_->setRange(0, 0);
  progress_->setVisible(true);
  cancel_->setVisible(true);
  say(text);
}

void StatusLine::tell(const Progress& at) {
  // In thousandths: work may be counted in more than an int has room for.
  const bool known = at.total > 0;
  const double share = known ? std::clamp(double(at.done) / double(at.total), 0.0, 1.0) : 0;
  progress_->setRange(0, known ? 1000 : 0);
  progress_->setValue(int(share * 1000));
  const QString left = timeLeft(double(clock_.elapsed()) / 1e3, share);
  say(left.isEmpty() ? views::text(at.text) : tr("%1 (%2)").arg(views::text(at.text), left));
}

QString StatusLine::timeLeft(double seconds, double share) {
  constexpr double soonest = 2, worth_saying = 5;  // seconds
  if (seconds < soonest || share <= 0 || share >= 1) return {};
  const double left = seconds * (1 - share) / share;
  if (left < worth_saying) return {};
  if (left < 90) return tr("about %1 s left").arg(std::ceil(left / 5) * 5);
  if (left < 90 * 60) return tr("about %1 min left").arg(std::ceil(left / 60));
  return tr("about %1 h left").arg(std::ceil(left / 3600));
}

void StatusLine::end(const QObject* job) {
  jobs_.remove(job);
  if (!jobs_.isEmpty()) return;
  progress_->setVisible(false);
  cancel_->setVisible(false);
  text_->clear();
}

}  // namespace tirscope::app
