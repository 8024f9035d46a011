// SPDX-License-Identifier: Apache-2.0
#include "app/window/menus/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace tirscope::app {

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint), actions_(actions) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("command_palette"));
  setWindowTitle(tr("Commands"));
  line_ = new QLineEdit(this);
  line_->setAccessibleName(tr("Search commands"));
  line_->setPlaceholderText(tr("Type a command"));
  line_->setClearButtonEnabled(true);
  line_->installEventFilter(this);
  list_ = new QListWidget(this);
  list_->setAccessibleName(tr("Commands"));
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->addWidget(line_);
  layout->addWidget(list_);
  connect(line_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(line_, &QLineEdit::returnPressed, this, &CommandPalette::run);
  connect(list_, &QListWidget::itemActivated, this, &CommandPalette::run);
  filter({});
  resize(560, 420);
  if (parent) move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, 80)));
}

int CommandPalette::score(const QString& pattern, const QString& text) {
  int total = 1, previous = -2;
  qsizetype at = 0;
  for (QChar wanted : pattern) {
    if (wanted.isSpace()) continue;
    qsizetype found = text.indexOf(wanted, at, Qt::CaseInsensitive);
    if (found < 0) return 0;
    total += found == previous + 1 ? 6 : 1;
    if (found == 0 || !text[found - 1].isLetterOrNumber()) total += 8;
    previous = int(found);
    at = found + 1;
  }
  return total;
}

void CommandPalette::filter(const QString& pattern) {
  std::vector<std::pair<int, QAction*>> found;
  for (QAction* action : actions_) {
    if (!action->isEnabled()) continue;
    int points = score(pattern, Actions::path(*action) + u' ' + action->iconText());
    if (points > 0) found.emplace_back(points, action);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  list_->clear();
  for (const auto& [points, action] : found) {
    QString shortcut = action->shortcut().toString(QKeySequence::NativeText);
    auto* item = new QListWidgetItem(action->icon(),
                                     QStringLiteral("%1: %2%3")
                                         .arg(Actions::path(*action), action->iconText(),
                                              shortcut.isEmpty() ? QString() : QStringLiteral("    ") + shortcut),
                                     list_);
    item->setData(Qt::UserRole, QVariant::fromValue<QObject*>(action));
  }
  list_->setCurrentRow(0);
}

void CommandPalette::run() {
  auto* item = list_->currentItem();
  auto* action = item ? qobject_cast<QAction*>(item->data(Qt::UserRole).value<QObject*>()) : nullptr;
  close();
  if (action) action->trigger();
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    int key = static_cast<QKeyEvent*>(event)->key();
    int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (step != 0) {
      list_->setCurrentRow(std::clamp(list_->currentRow() + step, 0, std::max(0, list_->count() - 1)));
      return true;
    }
  }
  return QDialog::eventFilter(object, event);
}

}  // namespace tirscope::app
