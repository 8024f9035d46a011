// SPDX-License-Identifier: Apache-2.0
#include "app/window/actions.h"

#include "views/common/icons.h"

namespace tirscope::app {

QAction* Actions::add(const char* id, const QString& path, const QString& text, const QKeySequence& shortcut,
                      const char* icon, std::function<void()> run) {
  auto* action = new QAction(text, this);
  action->setObjectName(QString::fromLatin1(id));
  action->setProperty("path", path);
  action->setShortcut(shortcut);
  if (icon && *icon) action->setIcon(views::icon(QString::fromLatin1(icon)));
  QString plain = text;
  plain.remove(u'&').remove(QStringLiteral("…"));
  action->setToolTip(shortcut.isEmpty()
                         ? plain
                         : QStringLiteral("%1 (%2)").arg(plain, shortcut.toString(QKeySequence::NativeText)));
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  by_id_.insert(QLatin1StringView(id), action);
  all_.append(action);
  return action;
}

}  // namespace tirscope::app
