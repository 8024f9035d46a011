// SPDX-License-Identifier: Apache-2.0
#include "views/common/find/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "views/common/look/bar_button.h"

namespace tirscope::views {

FindBar::FindBar(QWidget& parent, QWidget& content, Findable& where)
    : QFrame(&parent), content_(content), where_(where), words_(new QLineEdit), label_(new QLabel) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setAccessibleName(tr("Find"));
  makeRow();
  connect(words_, &QLineEdit::textChanged, this, &FindBar::search);
  again_.setSingleShot(true);
  again_.setInterval(0);
  connect(&again_, &QTimer::timeout, this, &FindBar::search);
  hide();
}

void FindBar::makeRow() {
  words_->setObjectName(QStringLiteral("find_words"));
  const QString prompt = where_.findsNames() ? tr("Find by name") : tr("Find in the text");
  words_->setAccessibleName(prompt);
  words_->setPlaceholderText(prompt);
  words_->setClearButtonEnabled(true);
  words_->setMinimumWidth(30);
  words_->installEventFilter(this);
  label_->setMinimumWidth(label_->fontMetrics().horizontalAdvance(tr("%1 of %2").arg(99).arg(99)));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 4, 4, 4);
  row->setSpacing(4);
  row->addWidget(words_, 1);
  row->addWidget(label_);
  auto add = [&](const char* name, const char* icon, const QString& text, const QString& tip, auto&& pressed) {
    QToolButton* button = barButton(name, icon, text, tip);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    connect(button, &QToolButton::clicked, this, pressed);
    row->addWidget(button);
    return button;
  };
  if (where_.canFilter()) {
    only_ =
        add("find_only", "filter", tr("Only matches"), tr("Leave out what does not match"), [this] { applyFilter(); });
    only_->setCheckable(true);
  }
  add("find_previous", "play-back", tr("Previous"), tr("Previous match (Shift+Enter)"), [this] { go(-1); });
  add("find_next", "play-step", tr("Next"), tr("Next match (Enter)"), [this] { go(1); });
  add("find_close", "cross", tr("Close"), tr("Close (Esc)"), [this] { close(); });
}

void FindBar::open(const QString& words) {
  QFrame::show();
  Q_EMIT roomChanged();
  if (!words.isEmpty()) words_->setText(words);
  words_->setFocus(Qt::ShortcutFocusReason);
  words_->selectAll();
  search();
}

void FindBar::close() {
  hide();
  Q_EMIT roomChanged();
  found_ = {};
  current_ = -1;
  applyFilter();
  where_.endFind();
  content_.setFocus(Qt::OtherFocusReason);
}

bool FindBar::takesKey(QKeyEvent& event, const QString& selected) {
  if (event.matches(QKeySequence::Find)) {
    open(selected);
    return true;
  }
  if (isHidden()) return false;
  if (event.matches(QKeySequence::FindNext))
    go(1);
  else if (event.matches(QKeySequence::FindPrevious))
    go(-1);
  else if (event.key() == Qt::Key_Escape)
    close();
  else
    return false;
  return true;
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: go(key->modifiers() & Qt::ShiftModifier ? -1 : 1); return true;
    case Qt::Key_Down: go(1); return true;
    case Qt::Key_Up: go(-1); return true;
    case Qt::Key_Escape: close(); return true;
    default: return QFrame::eventFilter(watched, event);
  }
}

void FindBar::searchAgain() {
  if (!isHidden()) again_.start();
}

void FindBar::search() {
  if (isHidden()) return;
  applyFilter();
  found_ = where_.find(words_->text());
  current_ = found_.count ? found_.first : -1;
  where_.showMatch(current_);
  tell();
}

void FindBar::applyFilter() {
  const QString words = only_ && only_->isChecked() && !isHidden() ? words_->text() : QString();
  if (words == filter_) return;
  filter_ = words;
  where_.filter(words);
}

void FindBar::go(int by) {
  if (!found_.count) return;
  current_ = (current_ + by + count()) % count();
  where_.chooseMatch(current_);
  tell();
}

void FindBar::tell() {
  label_->setText(words_->text().isEmpty() ? QString()
                  : !found_.count          ? tr("nothing")
                  : found_.more            ? tr("%1 of over %2").arg(current_ + 1).arg(count())
                                           : tr("%1 of %2").arg(current_ + 1).arg(count()));
}

}  // namespace tirscope::views
