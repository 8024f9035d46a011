// SPDX-License-Identifier: Apache-2.0
#include "app/window/strips/status_line.h"

#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include "views/common/look/texts.h"

namespace tirscope::app {

StatusLine::StatusLine(QStatusBar& bar)
    : text_(new QLabel(&bar)), progress_(new QProgressBar(&bar)), cancel_(new QToolButton(&bar)) {
  progress_->setMaximumWidth(240);
  progress_->setVisible(false);
  cancel_->setVisible(false);
  bar.addWidget(text_, 1);
  bar.addPermanentWidget(progress_);
  bar.addPermanentWidget(cancel_);
}

void StatusLine::setCancel(QAction* cancel) { cancel_->setDefaultAction(cancel); }

void StatusLine::say(const QString& text) { text_->setText(text); }

void StatusLine::saySaved(const QString& path) { say(tr("Saved: %1").arg(QDir::toNativeSeparators(path))); }

void StatusLine::begin(const QObject* job, const QString& text) {
  jobs_.insert(job);
  progress_->setRange(0, 0);
  progress_->setVisible(true);
  cancel_->setVisible(true);
  say(text);
}

void StatusLine::tell(const Progress& at) {
  progress_->setRange(0, int(at.total));
  progress_->setValue(int(at.done));
  say(views::text(at.text));
}

void StatusLine::end(const QObject* job) {
  jobs_.remove(job);
  if (!jobs_.isEmpty()) return;
  progress_->setVisible(false);
  cancel_->setVisible(false);
  text_->clear();
}

}  // namespace tirscope::app
