// SPDX-License-Identifier: Apache-2.0
// How the views are arranged, and going from one to the other.
#include <QApplication>
#include <QDockWidget>
#include <QMessageBox>
#include <QSettings>
#include <algorithm>

#include "app/window/main/layouts.h"
#include "app/window/main/main_window.h"
#include "app/window/strips/size_bar.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

/// How wide the left column is, of the window's width.
constexpr double leftShare = 0.30;

}  // namespace

void MainWindow::setLayoutNamed(const QString& name) {
  const auto all = layouts();
  auto layout =
      std::find_if(all.begin(), all.end(), [&](const LayoutInfo& it) { return name == QLatin1StringView(it.name); });
  if (layout == all.end()) return;
  layout_ = name;
  arrangement_.clear();
  if (!document_.isOpen()) return;
  for (QDockWidget* dock : std::as_const(docks_)) dock->hide();
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  QList<QDockWidget*> left = placeColumn(layout->left, Qt::LeftDockWidgetArea),
                      right = placeColumn(layout->right, Qt::RightDockWidgetArea),
                      bottom = placeColumn(layout->bottom, Qt::BottomDockWidgetArea);
  auto share = [](qsizetype count, double size) { return QList<int>(count, int(size)); };
  resizeDocks(left, share(left.size(), width() * leftShare), Qt::Horizontal);
  resizeDocks(right, share(right.size(), width() * layout->aside), Qt::Horizontal);
  // Docks of one column share its height evenly.
  for (const QList<QDockWidget*>& column : {left, right})
    resizeDocks(column, share(column.size(), height() / double(std::max<qsizetype>(1, column.size()))), Qt::Vertical);
  resizeDocks(bottom, share(bottom.size(), height() * layout->below), Qt::Vertical);
}

/// Puts docks into a column as a layout names them; gives those that lie on top of their place.
QList<QDockWidget*> MainWindow::placeColumn(const char* column, Qt::DockWidgetArea area) {
  QList<QDockWidget*> shown;
  const QStringList places = QString::fromLatin1(column).split(u' ', Qt::SkipEmptyParts);
  for (const QString& tabs : places) {
    QDockWidget* first = nullptr;
    const QStringList ids = tabs.split(u'|');
    for (const QString& id : ids) {
      QDockWidget* dock = docks_.value(id);
      if (!dock) continue;
      dock->setFloating(false);
      addDockWidget(area, dock);
      if (first)
        tabifyDockWidget(first, dock);
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

void MainWindow::arrange(const QByteArray& state) {
  // A state that another version wrote, or that is damaged, leaves the layout as it is.
  if (!restoreState(state)) return setLayoutNamed(layout_);
  size_bar_->showIfNeeded();
}

void MainWindow::showDocks(bool open) {
  if (open == docks_shown_) return;
  docks_shown_ = open;
  if (open) {
    if (arrangement_.isEmpty())
      setLayoutNamed(layout_);
    else
      arrange(arrangement_);
    return;
  }
  // Without a module the gallery has the window to itself; what a person arranged comes back with the next module.
  arrangement_ = saveState();
  for (QDockWidget* dock : std::as_const(docks_)) dock->hide();
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  bringSeenUpToDate();
}

void MainWindow::restoreFromSettings() {
  QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  arrangement_ = settings.value(QStringLiteral("window/arrangement")).toByteArray();
}

void MainWindow::raiseView(const QString& id) {
  QDockWidget* dock = docks_.value(id);
  if (!dock) return;
  dock->show();
  dock->raise();
}

void MainWindow::focusNextView(int direction) {
  QList<views::View*> shown;
  for (const views::ViewInfo& info : views::allViews())
    if (views::View* view = views_.value(QString::fromLatin1(info.id)); view->isVisible()) shown.append(view);
  if (shown.isEmpty()) return;
  qsizetype at = shown.indexOf(last_view_);
  shown[(at + direction + shown.size()) % shown.size()]->setFocus(Qt::TabFocusReason);
}

void MainWindow::setDark(bool dark) {
  QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
  QSettings().setValue(QStringLiteral("dark"), dark);
}

void MainWindow::showShortcuts() {
  QString rows;
  for (QAction* action : actions_.all())
    if (!action->shortcut().isEmpty())
      rows +=
          QStringLiteral("<tr><td>%1: %2&nbsp;&nbsp;&nbsp;</td><td><b>%3</b></td></tr>")
              .arg(Actions::path(*action), action->iconText(), action->shortcut().toString(QKeySequence::NativeText));
  QMessageBox::information(this, tr("Keyboard shortcuts"), QStringLiteral("<table>%1</table>").arg(rows));
}

}  // namespace tirscope::app
