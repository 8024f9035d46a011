// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAction>
#include <QHash>
#include <QObject>
#include <functional>

namespace tirscope::app {

/// Every command of the window, once: menus, tool bar, shortcuts and the command palette all show the same QAction.
class Actions : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// Adds a command. `id` is stable ("file.open"); `path` is how the palette introduces it ("File").
  /// Its iconText is the text without the key and the ellipsis.
  QAction* add(const char* id, const QString& path, const QString& text, const QKeySequence& shortcut, const char* icon,
               std::function<void()> run);
  QAction* operator[](const char* id) const { return by_id_.value(QLatin1StringView(id)); }
  /// In the order in which they were added.
  const QList<QAction*>& all() const { return all_; }
  static QString path(const QAction& action) { return action.property("path").toString(); }

 private:
  QHash<QLatin1StringView, QAction*> by_id_;
  QList<QAction*> all_;
};

}  // namespace tirscope::app
