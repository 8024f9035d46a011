// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>

#include "views/common/look/bar_button.h"
#include "views/common/text/code_view.h"

namespace tirscope::views {

namespace {

constexpr std::size_t most_matches = 10'000;

}  // namespace

FindBar::FindBar(CodeView& view) : QFrame(&view), view_(view), words_(new QLineEdit), found_(new QLabel) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setAccessibleName(tr("Find"));
  words_->setObjectName(QStringLiteral("find_words"));
  words_->setAccessibleName(tr("Find in the text"));
  words_->setPlaceholderText(tr("Find in the text"));
  words_->setClearButtonEnabled(true);
  words_->setMinimumWidth(30);
  words_->installEventFilter(this);
  found_->setMinimumWidth(found_->fontMetrics().horizontalAdvance(tr("%1 of %2").arg(99).arg(99)));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 4, 4, 4);
  row->setSpacing(4);
  row->addWidget(words_, 1);
  row->addWidget(found_);
  auto add = [&](const char* name, const char* icon, const QString& text, const QString& tip, auto&& pressed) {
    QToolButton* button = barButton(name, icon, text, tip);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    connect(button, &QToolButton::clicked, this, pressed);
    row->addWidget(button);
  };
  add("find_previous", "play-back", tr("Previous"), tr("Previous match (Shift+Enter)"), [this] { go(-1); });
  add("find_next", "play-step", tr("Next"), tr("Next match (Enter)"), [this] { go(1); });
  add("find_close", "cross", tr("Close"), tr("Close (Esc)"), [this] { close(); });
  connect(words_, &QLineEdit::textChanged, this, &FindBar::search);
  again_.setSingleShot(true);
  again_.setInterval(0);
  connect(&again_, &QTimer::timeout, this, &FindBar::search);
  connect(&view_, &QPlainTextEdit::textChanged, this, [this] {
    // Lines that are coloured have "changed" too.
    if (isVisible() && view_.document()->revision() != revision_) again_.start();
  });
  hide();
}

void FindBar::open() {
  const QString selected = view_.textCursor().selectedText();
  QFrame::show();
  view_.updateGutter();
  if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator)) words_->setText(selected);
  words_->setFocus(Qt::ShortcutFocusReason);
  words_->selectAll();
  search();
}

void FindBar::close() {
  hide();
  view_.updateGutter();
  matches_.clear();
  current_ = -1;
  view_.setFound({});
  view_.setFocus(Qt::OtherFocusReason);
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

/// Finds every match again. The current one becomes the first at or after the previous one, or in the visible part.
void FindBar::search() {
  const int from = current_ >= 0 ? matches_[std::size_t(current_)].first : view_.offsetAt({0, 0});
  const QString words = words_->text(), text = view_.toPlainText();
  const bool any_case = words == words.toLower();
  revision_ = view_.document()->revision();
  matches_.clear();
  more_ = false;
  for (qsizetype at = 0; !words.isEmpty();) {
    at = text.indexOf(words, at, any_case ? Qt::CaseInsensitive : Qt::CaseSensitive);
    if (at < 0) break;
    if ((more_ = matches_.size() == most_matches)) break;
    matches_.emplace_back(int(at), int(at + words.size()));
    at += words.size();
  }
  show(matches_.empty() ? -1 : matchFrom(from));
}

int FindBar::matchFrom(int offset) const {
  auto found = std::ranges::lower_bound(matches_, offset, {}, &std::pair<int, int>::first);
  return found == matches_.end() ? 0 : int(found - matches_.begin());
}

void FindBar::go(int by) {
  if (matches_.empty()) return;
  show((current_ + by + count()) % count());
}

void FindBar::show(int match) {
  current_ = match;
  std::vector<CodeMark> marks;
  for (int n = 0; n < count(); ++n)
    marks.push_back({matches_[std::size_t(n)].first, matches_[std::size_t(n)].second,
                     n == match ? CodeMark::Style::Current : CodeMark::Style::Found});
  view_.setFound(std::move(marks));
  if (match >= 0) view_.reveal(matches_[std::size_t(match)].first, matches_[std::size_t(match)].second);
  found_->setText(words_->text().isEmpty() ? QString()
                  : matches_.empty()       ? tr("nothing")
                  : more_                  ? tr("%1 of over %2").arg(match + 1).arg(count())
                                           : tr("%1 of %2").arg(match + 1).arg(count()));
}

}  // namespace tirscope::views
