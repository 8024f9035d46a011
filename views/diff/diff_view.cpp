// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QToolButton>
#include <algorithm>

#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"
#include "views/common/text/source_subjects.h"
#include "views/diff/step_list.h"

namespace tirscope::views {

using namespace diff;

namespace {

QComboBox* stepBox(const QString& name, StepList* steps, QWidget* parent) {
  auto box = new QComboBox(parent);
  box->setModel(steps);
  box->setAccessibleName(name);
  box->setToolTip(name);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  return box;
}

QToolButton* toggle(const QString& text, const QString& tip, QWidget* parent) {
  auto button = new QToolButton(parent);
  button->setText(text);
  button->setToolTip(tip);
  button->setCheckable(true);
  button->setAutoRaise(true);
  return button;
}

}  // namespace

DiffView::DiffView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      choices_(new StepList(this)),
      before_(stepBox(tr("Step to compare from"), choices_, this)),
      after_(stepBox(tr("Step to compare to"), choices_, this)),
      follow_(toggle(tr("Track current step"), tr("Always show the changes of the current step"), this)),
      side_by_side_(toggle(tr("Side by side"), tr("Old text on the left, new text on the right"), this)),
      only_changes_(toggle(tr("Only changes"), tr("Hide identical lines"), this)),
      summary_(new QLabel(this)),
      body_(new QWidget(this)),
      pane_(new DiffPane(body_)),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Diff"));
  pane_->setAccessibleName(tr("Differences"));
  only_changes_->setChecked(true);
  follow_->setChecked(true);
  follow_->setObjectName(QStringLiteral("follow_step"));
  auto bar = new QHBoxLayout;
  bar->setContentsMargins(6, 4, 6, 4);
  bar->addWidget(before_, 1);
  bar->addWidget(new QLabel(QStringLiteral("→"), this));
  bar->addWidget(after_, 1);
  // Two lines, so that the view fits a narrow column.
  auto how = new QHBoxLayout;
  how->setContentsMargins(6, 0, 6, 4);
  for (QToolButton* each : {follow_, side_by_side_, only_changes_}) how->addWidget(each);
  how->addStretch(1);
  summary_->setContentsMargins(8, 0, 8, 4);
  summary_->setWordWrap(true);
  auto column = new QVBoxLayout(body_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar);
  column->addLayout(how);
  column->addWidget(summary_);
  column->addWidget(pane_, 1);
  stack_->addWidget(new EmptyLabel(QStringLiteral("view-diff"), tr("Nothing to compare yet"),
                                   tr("Right-click a loop or a block and apply a step. Its changes appear here."),
                                   this));
  stack_->addWidget(body_);
  setFocusProxy(pane_);
  connect(side_by_side_, &QToolButton::toggled, this,
          [this](bool on) { pane_->setLayoutOfSides(on ? DiffPane::Layout::SideBySide : DiffPane::Layout::Unified); });
  connect(follow_, &QToolButton::toggled, this, &DiffView::historyChanged);
  connect(only_changes_, &QToolButton::toggled, pane_, &DiffPane::setOnlyChanges);
  connect(pane_, &DiffPane::lineClicked, this, &DiffView::selectLine);
  for (QComboBox* box : {before_, after_})
    connect(box, &QComboBox::activated, this,
            [this] { compare(before_->currentData().toInt(), after_->currentData().toInt()); });
}

void DiffView::historyChanged() {
  fillChoices();
  // What was compared may be gone: another module, or other sizes.
  const bool gone = before_->currentIndex() < 0 || after_->currentIndex() < 0;
  if ((follow_->isChecked() || gone) && history())
    if (const Step* current = history()->find(history()->current))
      choose(current->parent < 0 ? current->id : current->parent, current->id);
  showDiff();
}

void DiffView::fillChoices() {
  int before = before_->currentData().toInt(), after = after_->currentData().toInt();
  choices_->setHistory(history());
  choose(before, after);
}

void DiffView::choose(int before, int after) {
  before_->setCurrentIndex(choices_->rowOf(before));
  after_->setCurrentIndex(choices_->rowOf(after));
}

void DiffView::compare(int before, int after) {
  {
    QSignalBlocker quiet(follow_);
    follow_->setChecked(false);
  }
  choose(before, after);
  showDiff();
}

/// Only what is in the current module can be selected; an old line has mostly the same nodes.
void DiffView::selectLine(bool after, int line) {
  const Step* step = history()->find((after ? after_ : before_)->currentData().toInt());
  if (!step || !step->snapshot || !snapshot()) return;
  const script::Printed& text = step->snapshot->text();
  const Diff& diff = pane_->diff();
  const QString& words = (after ? diff.after : diff.before)[line - diff.skipped];
  auto indent = std::ranges::find_if_not(words, [](QChar c) { return c.isSpace(); }) - words.begin();
  Subject subject = source::subjectAt(*step->snapshot, int(text.map.offset(line + 1, int(indent) + 1)));
  if (subject && !source::marksOf(*snapshot(), subject).empty()) selection().select(subject);
}

void DiffView::follow() {
  follow_->setChecked(true);
  historyChanged();
}

void DiffView::showDiff() {
  const Step* before = history() ? history()->find(before_->currentData().toInt()) : nullptr;
  const Step* after = history() ? history()->find(after_->currentData().toInt()) : nullptr;
  bool ready = before && after && before->snapshot && after->snapshot && history()->steps.size() > 1;
  stack_->setCurrentIndex(ready ? 1 : 0);
  if (!ready) return;
  lane_.drop();
  // Short texts are compared at once, so that nothing flickers.
  constexpr std::size_t most_at_once = 300'000;
  const std::string &old = before->snapshot->text().text, &now = after->snapshot->text().text;
  if (old.size() + now.size() < most_at_once) return present(diffTexts(old, now), account(*before, *after));
  lane_.start(
      [one = before->snapshot, other = after->snapshot] { return diffTexts(one->text().text, other->text().text); },
      [this, account = account(*before, *after)](Result<Diff> diff) {
        if (!diff) return Q_EMIT refused(diff.error());
        present(*std::move(diff), account);
      });
}

void DiffView::present(Diff diff, const QString& account) {
  pane_->setDiff(std::move(diff));
  summary_->setText(pane_->summary() + account);
  Q_EMIT ready();
}

/// What the steps between did to loops, blocks and buffers, a sentence each; the first few of them.
QString DiffView::account(const Step& before, const Step& after) const {
  constexpr qsizetype shown = 6;
  QStringList sentences;
  for (const Step* step : history()->between(before.id, after.id))
    if (step->changes)
      for (const Message& sentence : schedule::account(*step->changes)) sentences << text(sentence);
  if (sentences.isEmpty()) return {};
  qsizetype more = sentences.size() - shown;
  if (more > 0) sentences = sentences.first(shown) << tr("%n more", nullptr, int(more));
  return u'\n' + sentences.join(tr("; "));
}

QSize DiffView::pictureSize() const { return stack_->currentIndex() == 1 ? pane_->pictureSize() : QSize(); }

void DiffView::paintPicture(QPainter& painter) { pane_->paintPicture(painter); }

QString DiffView::asText() const {
  return stack_->currentIndex() == 1 ? unifiedText(pane_->diff(), before_->currentText(), after_->currentText())
                                     : QString();
}

}  // namespace tirscope::views
