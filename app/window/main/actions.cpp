// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/actions.h"

#include <QRegularExpression>

#include "views/common/look/icons.h"

namespace tirscope::app {

namespace {

/// The text of a command without its key and ellipsis.
QString plainText(QString text) {
  // Chinese has no letter of its own to underline, so the key follows the word: 文件(&F).
  static const QRegularExpression behind(QStringLiteral(R"(\(&[A-Za-z]\))"));
  return text.remove(behind).remove(u'&').remove(u'…');
}

}  // namespace

QAction* Actions::add(const char* id, const QString& path, const QString& text, const QKeySequence& shortcut,
                      const char* icon, std::function<void()> run) {
  auto* action = new QAction(text, this);
  action->setObjectName(QString::fromLatin1(id));
  action->setProperty("path", path);
  action->setShortcut(shortcut);
  if (icon && *icon) action->setIcon(views::icon(QString::fromLatin1(icon)));
  const QString plain = plainText(text);
  action->setIconText(plain);
  action->setToolTip(
      shortcut.isEmpty() ? plain : QStringLiteral("%1 (%2)").arg(plain, shortcut.toString(QKeySequence::NativeText)));
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  by_id_.insert(QLatin1StringView(id), action);
  all_.append(action);
  return action;
}

}  // namespace tirscope::app
