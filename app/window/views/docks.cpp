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
  QList<QDockWidget*> left = placeColumn(layout->left, Qt::LeftDockWidgetArea),
                      right = placeColumn(layout->right, Qt::RightDockWidgetArea),
                      bottom = placeColumn(layout->bottom, Qt::BottomDockWidgetArea);
  auto share = [](qsizetype count, double size) { return QList<int>(count, int(size)); };
  const double width = window_.width(), height = window_.height();
  window_.resizeDocks(left, share(left.size(), width * leftShare), Qt::Horizontal);
  window_.resizeDocks(right, share(right.size(), width * layout->aside), Qt::Horizontal);
  // Docks of one column share its height evenly.
  for (const QList<QDockWidget*>& column : {left, right})
    window_.resizeDocks(column, share(column.size(), height / double(std::max<qsizetype>(1, column.size()))),
                        Qt::Vertical);
  window_.resizeDocks(bottom, share(bottom.size(), height * layout->below), Qt::Vertical);
}

/// Puts docks into a column as a layout names them; gives those that lie on top of their place.
QList<QDockWidget*> Docks::placeColumn(const char* column, Qt::DockWidgetArea area) {
  QList<QDockWidget*> shown;
  const QStringList places = QString::fromLatin1(column).split(u' ', Qt::SkipEmptyParts);
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
