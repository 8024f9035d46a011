// SPDX-License-Identifier: Apache-2.0
#include "app/window/views/view_set.h"

#include <QApplication>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>

#include "app/session/document.h"
#include "views/registry.h"

namespace tirscope::app {

ViewSet::ViewSet(Document& document, QMainWindow& window) : document_(document), window_(window) {
  for (const views::ViewInfo& info : views::allViews()) {
    views::View* view = info.create(document.selection(), &window);
    view->setObjectName(QString::fromLatin1(info.id));
    view->setToolTip({});
    all_.append(view);
  }
  connect(&document, &Document::runsChanged, this, &ViewSet::showRuns);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { remember(now); });
}

views::View* ViewSet::asItIs(const QString& id) const {
  auto found = std::ranges::find_if(all_, [&](views::View* view) { return view->objectName() == id; });
  return found == all_.end() ? nullptr : *found;
}

views::View* ViewSet::view(const QString& id) {
  views::View* view = asItIs(id);
  if (view) bringUpToDate(*view);
  return view;
}

void ViewSet::remember(QWidget* focus) {
  for (QWidget* widget = focus; widget; widget = widget->parentWidget())
    if (auto* view = qobject_cast<views::View*>(widget); view && all_.contains(view)) last_ = view;
}

void ViewSet::focusNext(int direction) {
  QList<views::View*> shown;
  for (views::View* view : std::as_const(all_))
    if (isSeen(*view)) shown.append(view);
  if (shown.isEmpty()) return;
  const qsizetype at = shown.indexOf(last_);
  shown[(at + direction + shown.size()) % shown.size()]->setFocus(Qt::TabFocusReason);
}

bool ViewSet::isBusy() const {
  return std::ranges::any_of(all_, [this](views::View* view) { return !stale_.contains(view) && view->busy(); });
}

void ViewSet::outdate() {
  for (views::View* view : std::as_const(all_)) stale_.insert(view);
  bringSeenUpToDate();
  QTimer::singleShot(0, this, &ViewSet::bringSeenUpToDate);  // docks that are laid out only now
}

void ViewSet::outdate(views::View& view) {
  stale_.insert(&view);
  bringSeenUpToDate();
}

/// A dock below another tab counts as visible, but is outside the window.
bool ViewSet::isSeen(const views::View& view) const {
  return view.isVisible() &&
         (view.window() != &window_ || QRect(view.mapTo(&window_, QPoint()), view.size()).intersects(window_.rect()));
}

void ViewSet::bringSeenUpToDate() {
  for (views::View* view : std::as_const(all_))
    if (isSeen(*view)) bringUpToDate(*view);
}

void ViewSet::bringUpToDate(views::View& view) {
  if (!stale_.remove(&view)) return;
  view.setSnapshot(document_.snapshot());
  view.setHistory(document_.history());
  view.setRuns(document_.runs());
  Q_EMIT broughtUpToDate(&view);
}

void ViewSet::showRuns() {
  for (views::View* view : std::as_const(all_)) {
    if (stale_.contains(view)) continue;
    view->setRuns(document_.runs());
    view->setHistory(document_.history());
  }
}

}  // namespace tirscope::app
