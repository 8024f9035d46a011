// SPDX-License-Identifier: Apache-2.0
// What a person can read at this moment, in all windows of the program, and a picture of it.
#pragma once

#include <QPainter>
#include <QtWidgets>

#include "app/demo/drive.h"
#include "app/window/main/main_window.h"
#include "views/common/view.h"

namespace tirscope::app {

/// Every row of a table, list or tree.
inline void textsOf(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& texts) {
  constexpr int most_rows = 2000;
  for (int row = 0; row < std::min(most_rows, model.rowCount(parent)); ++row) {
    for (int column = 0; column < model.columnCount(parent); ++column)
      texts << model.index(row, column, parent).data().toString();
    textsOf(model, model.index(row, 0, parent), texts);
  }
}

/// Painted views say in text what they show; the items of a painted view are those that a screen reader reads.
inline void textsOf(QWidget& widget, QStringList& texts) {
  if (auto* view = qobject_cast<views::View*>(&widget)) texts << view->asText();
  if (auto* area = qobject_cast<QAbstractScrollArea*>(&widget))
    if (QAccessibleInterface* items = QAccessible::queryAccessibleInterface(area))
      for (int n = 0; n < items->childCount(); ++n)
        if (QAccessibleInterface* item = items->child(n))
          texts << item->text(QAccessible::Name) << item->text(QAccessible::Description);
  if (auto* label = qobject_cast<QLabel*>(&widget))
    texts << (Qt::mightBeRichText(label->text()) ? QTextDocumentFragment::fromHtml(label->text()).toPlainText()
                                                 : label->text());
  if (auto* button = qobject_cast<QAbstractButton*>(&widget)) texts << button->text();
  if (auto* box = qobject_cast<QComboBox*>(&widget)) texts << box->currentText();
  if (auto* line = qobject_cast<QLineEdit*>(&widget)) texts << line->text() << line->placeholderText();
  if (auto* text = qobject_cast<QPlainTextEdit*>(&widget)) texts << text->toPlainText();
  if (auto* dock = qobject_cast<QDockWidget*>(&widget)) texts << dock->windowTitle();
  if (auto* tabs = qobject_cast<QTabBar*>(&widget))
    for (int n = 0; n < tabs->count(); ++n) texts << tabs->tabText(n);
  if (auto* view = qobject_cast<QAbstractItemView*>(&widget); view && view->model()) textsOf(*view->model(), {}, texts);
  for (const QAction* action : widget.actions())
    if (action->isVisible() && (qobject_cast<QMenu*>(&widget) || qobject_cast<QMenuBar*>(&widget)))
      texts << QString(action->text()).remove(u'&');
}

/// What lies behind another tab counts as visible, and is outside the window.
inline bool isInSight(const QWidget& widget) {
  const QWidget* window = widget.window();
  return widget.isVisible() && window->rect().intersects(QRect(widget.mapTo(window, QPoint()), widget.size()));
}

inline QString onScreen() {
  QStringList texts;
  for (QWidget* top : QApplication::topLevelWidgets()) {
    if (!top->isVisible()) continue;
    texts << top->windowTitle();
    textsOf(*top, texts);
    for (QWidget* child : top->findChildren<QWidget*>())
      if (!child->isWindow() && isInSight(*child)) textsOf(*child, texts);
  }
  texts.replaceInStrings(QStringLiteral("&"), QString());
  return texts.join(u'\n');
}

/// The window with what lies over it: menus and dialogs.
inline QImage shootAll(MainWindow& window) {
  QImage image = shoot(window, 1);
  QPainter painter(&image);
  for (QWidget* top : QApplication::topLevelWidgets())
    if (top != &window && top->isVisible() && !qobject_cast<QMainWindow*>(top))
      painter.drawPixmap(window.mapFromGlobal(top->mapToGlobal(QPoint())), top->grab());
  return image;
}

}  // namespace tirscope::app
