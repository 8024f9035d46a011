// SPDX-License-Identifier: Apache-2.0
// Hands for menus: they are opened and chosen from by clicks.
#pragma once

#include <QtTest>
#include <QtWidgets>

#include "app/demo/drive.h"

namespace tirscope::app {

/// The entry of a menu with that text, without its key and with or without what follows it.
inline QAction* entryOf(const QMenu& menu, const QString& text) {
  for (QAction* action : menu.actions())
    if (QString(action->text()).remove(u'&').startsWith(text) && action->isVisible()) return action;
  return nullptr;
}

/// Clicks an entry of an open menu; of one with a menu below it, until that is open.
inline bool clickEntry(QMenu& menu, QAction* entry) {
  if (!entry || !entry->isEnabled()) return false;
  const QPointer<QMenu> below = entry->menu();
  const QPoint at = menu.actionGeometry(entry).center();
  if (!below) {
    QTest::mouseClick(&menu, Qt::LeftButton, {}, at);
    return true;
  }
  QTest::mousePress(&menu, Qt::LeftButton, {}, at);
  const bool open = waitFor([&] { return below && below->isVisible(); }, 3000);
  if (below) QTest::mouseRelease(&menu, Qt::LeftButton, {}, at);
  return open && waitFor([&] { return below && below->isVisible(); }, 3000);
}
inline bool clickEntry(QMenu& menu, const QString& text) { return clickEntry(menu, entryOf(menu, text)); }

/// Opens a menu of the menu bar by a click.
inline QMenu* openMenu(QMainWindow& window, const QString& title) {
  QMenuBar& bar = *window.menuBar();
  for (QAction* action : bar.actions()) {
    if (QString(action->text()).remove(u'&') != title) continue;
    const QPoint at = bar.actionGeometry(action).center();
    QTest::mouseMove(&bar, at);  // a menu knows by this that the mouse moved on to its entry
    QTest::mouseClick(&bar, Qt::LeftButton, {}, at);
    return waitFor([&] { return action->menu()->isVisible(); }, 3000) ? action->menu() : nullptr;
  }
  return nullptr;
}

/// "Help", "Save for a report": by two clicks.
inline bool clickMenu(QMainWindow& window, const QString& title, const QString& entry) {
  QMenu* menu = openMenu(window, title);
  return menu && clickEntry(*menu, entry);
}

}  // namespace tirscope::app
