// SPDX-License-Identifier: Apache-2.0
#include "app/window/views/docks.h"

#include <QMainWindow>
#include <QSettings>
#include <algorithm>

#include "app/window/views/layouts.h"
#include "app/window/views/view_set.h"
#include "views/common/look/icons.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

/// How wide the left column is, of the window's width.
constexpr double leftShare = 0.30;
/// In a narrower window there is one column beside the text: else the text would have too few characters a line.
constexpr int narrowWidth = 1200;

/// What is in the columns of a layout, as LayoutInfo says it.
struct Columns {
  QString left, right, bottom;
};

/// The right column joins the left one where both together are no more than two places, else the tabs of the bottom
/// row; without one, all are tabs. `right_first`: the layout is about what is in the right column.
Columns withoutRight(Columns columns, bool right_first) {
  auto places = [](const QString& column) { return column.split(u' ', Qt::SkipEmptyParts); };
  const QStringList left = places(columns.left), right = places(columns.right);
  if (columns.bottom.isEmpty())
    columns.left = (right_first ? right + left : left + right).join(u'|');
  else if (left.size() + right.size() <= 2)
    columns.left = (left + right).join(u' ');
  else
    columns.bottom += u'|' + right.join(u'|');
  columns.right.clear();
  return columns;
}

const LayoutInfo* layoutNamed(const QString& name) {
  for (const LayoutInfo& layout : layouts())
    if (name == QLatin1StringView(layout.name)) return &layout;
  return nullptr;
}

QString arrangementKey() { return QStringLiteral("window/arrangement"); }
QString graphArrangementKey() { return QStringLiteral("window/graph_arrangement"); }

}  // namespace

Docks::Docks(QMainWindow& window, ViewSet& views) : window_(window) {
  for (const views::ViewInfo& info : views::allViews()) {
    const QString id = QString::fromLatin1(info.id);
    if (id == QStringLiteral("ir_text")) continue;
    views::View* view = views.asItIs(id);
    auto* dock = new QDockWidget(info.translatedTitle(), &window);
    dock->setObjectName(QStringLiteral("dock_") + id);
    dock->setWidget(view);
    dock->toggleViewAction()->setIcon(views::icon(QString::fromLatin1(info.icon)));
    dock->toggleViewAction()->setToolTip(info.translatedHelp());
    dock->toggleViewAction()->setProperty("path", tr("View"));
    window.addDockWidget(Qt::RightDockWidgetArea, dock);
    dock->hide();
    docks_.insert(id, dock);
    connect(dock, &QDockWidget::visibilityChanged, this, [&views, view](bool visible) {
      if (visible) views.bringUpToDate(*view);
    });
  }
}

void Docks::raise(const QString& id) {
  QDockWidget* dock = docks_.value(id);
  if (!dock) return;
  dock->show();
  dock->raise();
}

void Docks::setLayoutNamed(const QString& name) {
  if (!layoutNamed(name)) return;
  kept() = {name};
  if (shown_) place(name);
}

void Docks::place(const QString& name) {
  const LayoutInfo* layout = layoutNamed(name);
  hideAll();
  window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window_.setCorner(Qt::BottomRightCorner, layout->tall ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea);
  const double width = window_.width(), height = window_.height();
  Columns columns{QString::fromLatin1(layout->left), QString::fromLatin1(layout->right),
                  QString::fromLatin1(layout->bottom)};
  narrow_ = window_.width() < narrowWidth;
  const bool joined = narrow_ && !columns.left.isEmpty() && !columns.right.isEmpty();
  if (joined) columns = withoutRight(columns, layout->aside > leftShare);
  QList<QDockWidget*> left = placeColumn(columns.left, Qt::LeftDockWidgetArea),
                      right = placeColumn(columns.right, Qt::RightDockWidgetArea),
                      bottom = placeColumn(columns.bottom, Qt::BottomDockWidgetArea);
  auto share = [](qsizetype count, double size) { return QList<int>(count, int(size)); };
  window_.resizeDocks(left, share(left.size(), width * (joined ? layout->aside : leftShare)), Qt::Horizontal);
  window_.resizeDocks(right, share(right.size(), width * layout->aside), Qt::Horizontal);
  // Docks of one column share its height evenly.
  for (const QList<QDockWidget*>& column : {left, right})
    window_.resizeDocks(column, share(column.size(), height / double(std::max<qsizetype>(1, column.size()))),
                        Qt::Vertical);
  window_.resizeDocks(bottom, share(bottom.size(), height * layout->below), Qt::Vertical);
  placed_ = arrangement();
}

/// Where each dock is; not how large it is.
QStringList Docks::arrangement() const {
  QStringList all;
  for (QDockWidget* dock : docks_) {
    if (dock->isHidden()) continue;
    QStringList beside;
    const QList<QDockWidget*> tabs = window_.tabifiedDockWidgets(dock);
    for (QDockWidget* other : tabs) beside << other->objectName();
    beside.sort();
    all << QStringLiteral("%1 %2 %3 %4")
               .arg(dock->objectName())
               .arg(int(window_.dockWidgetArea(dock)))
               .arg(dock->isFloating())
               .arg(beside.join(u','));
  }
  return all;
}

void Docks::windowResized() {
  const bool narrow = window_.width() < narrowWidth;
  if (shown_ && narrow != narrow_ && arrangement() == placed_) place(kept().layout);
}

/// Puts docks into a column as a layout names them; gives those that lie on top of their place.
QList<QDockWidget*> Docks::placeColumn(const QString& column, Qt::DockWidgetArea area) {
  QList<QDockWidget*> shown;
  const QStringList places = column.split(u' ', Qt::SkipEmptyParts);
  for (const QString& tabs : places) {
    QDockWidget* first = nullptr;
    const QStringList ids = tabs.split(u'|');
    for (const QString& id : ids) {
      QDockWidget* dock = docks_.value(id);
      if (!dock) continue;
      dock->setFloating(false);
      window_.addDockWidget(area, dock);
      if (first)
        window_.tabifyDockWidget(first, dock);
      else
        first = dock;
      dock->show();
    }
    if (!first) continue;
    first->raise();
    shown << first;
  }
  return shown;
}

void Docks::arrange(const QByteArray& state) {
  if (!window_.restoreState(state)) return place(kept().layout);
  Q_EMIT arranged();
}

void Docks::placeKept() {
  if (kept().arrangement.isEmpty())
    place(kept().layout);
  else
    arrange(kept().arrangement);
}

void Docks::setShown(bool shown, bool of_graphs) {
  if (shown == shown_ && (!shown || of_graphs == of_graphs_)) return;
  if (shown_) kept().arrangement = window_.saveState();
  shown_ = shown;
  if (!shown) return hideAll();
  of_graphs_ = of_graphs;
  placeKept();
}

void Docks::hideAll() {
  for (QDockWidget* dock : std::as_const(docks_)) dock->hide();
}

void Docks::restore() {
  of_others_.arrangement = QSettings().value(arrangementKey()).toByteArray();
  of_graph_modules_.arrangement = QSettings().value(graphArrangementKey()).toByteArray();
}

void Docks::keep() {
  if (shown_) kept().arrangement = window_.saveState();
  if (!of_others_.arrangement.isEmpty()) QSettings().setValue(arrangementKey(), of_others_.arrangement);
  if (!of_graph_modules_.arrangement.isEmpty())
    QSettings().setValue(graphArrangementKey(), of_graph_modules_.arrangement);
}

}  // namespace tirscope::app
