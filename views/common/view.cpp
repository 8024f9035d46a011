// SPDX-License-Identifier: Apache-2.0
#include "views/common/view.h"

#include <QEvent>
#include <QPainter>

namespace tirscope::views {

View::View(Selection& selection, QWidget* parent) : QWidget(parent), selection_(selection) {
  connect(&selection, &Selection::changed, this, &View::selectionChanged);
  connect(&selection, &Selection::hoverChanged, this, &View::hoverChanged);
}

void View::setSnapshot(SnapshotPtr snapshot) {
  snapshot_ = std::move(snapshot);
  snapshotChanged();
}

void View::setHistory(HistoryPtr history) {
  history_ = std::move(history);
  historyChanged();
}

void View::setRuns(RunsPtr runs) {
  runs_ = std::move(runs);
  runsChanged();
}

QSize View::pictureSize() const { return size(); }

void View::paintPicture(QPainter& painter) { render(&painter, {}, {}, DrawWindowBackground | DrawChildren); }

void View::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
      event->type() == QEvent::LanguageChange)
    themeChanged();
}

}  // namespace tirscope::views
