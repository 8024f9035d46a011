// SPDX-License-Identifier: Apache-2.0
#include "views/lesson/task_box.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "views/common/look/theme.h"

namespace tirscope::views {

namespace {

using Kind = LessonTask::Kind;
using State = LessonTask::State;

QLabel* lines(const char* name, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setObjectName(QLatin1StringView(name));
  label->setTextFormat(Qt::PlainText);  // it quotes texts of others
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return label;
}

QPushButton* button(const char* name, const QString& text, QWidget* parent) {
  auto* out = new QPushButton(text, parent);
  out->setObjectName(QLatin1StringView(name));
  return out;
}

void setTone(QWidget& widget, Tone tone) {
  QPalette palette = widget.palette();
  palette.setColor(QPalette::WindowText, Theme::of(palette).color(tone));
  widget.setPalette(palette);
}

}  // namespace

TaskBox::TaskBox(const LessonTask& task, QWidget* parent)
    : QFrame(parent),
      task_(task),
      state_(new QLabel(this)),
      title_(lines("title", this)),
      missing_(lines("missing", this)),
      advice_(lines("advice", this)),
      hints_(lines("hints", this)),
      start_(button("start", tr("Start this task"), this)),
      check_(button("check", tr("Check"), this)),
      hint_(button("hint", {}, this)) {
  setObjectName(QStringLiteral("task_") + task.id);
  setAccessibleName(task.title);
  setFrameShape(QFrame::StyledPanel);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 10, 12, 10);
  auto* head = new QHBoxLayout;
  state_->setObjectName(QStringLiteral("state"));
  head->addWidget(state_, 0, Qt::AlignTop);
  head->addWidget(title_, 1);
  layout->addLayout(head);
  addAnswer(task, *layout);
  for (QLabel* label : {missing_, advice_, hints_}) layout->addWidget(label);
  auto* row = new QHBoxLayout;
  for (QPushButton* each : {start_, check_, hint_}) row->addWidget(each);
  row->addStretch();
  layout->addLayout(row);
  connect(start_, &QPushButton::clicked, this, &TaskBox::startRequested);
  connect(check_, &QPushButton::clicked, this, &TaskBox::checkRequested);
  connect(hint_, &QPushButton::clicked, this, &TaskBox::hintRequested);
}

void TaskBox::addAnswer(const LessonTask& task, QVBoxLayout& layout) {
  for (const LessonChoice& choice : task.choices) {
    QAbstractButton* each = task.kind == Kind::Choices ? static_cast<QAbstractButton*>(new QCheckBox(choice.text, this))
                                                       : new QRadioButton(choice.text, this);
    each->setObjectName(QStringLiteral("choice_") + choice.id);
    choices_.append(each);
    layout.addWidget(each);
  }
  if (task.kind != Kind::Number && task.kind != Kind::Passes) return;
  line_ = new QLineEdit(this);
  line_->setObjectName(QStringLiteral("answer"));
  line_->setAccessibleName(tr("Your answer"));
  line_->setPlaceholderText(task.kind == Kind::Number ? tr("A number") : tr("Names of passes, separated by commas"));
  connect(line_, &QLineEdit::returnPressed, this, &TaskBox::checkRequested);
  layout.addWidget(line_);
}

QStringList TaskBox::answer() const {
  QStringList out;
  for (qsizetype k = 0; k < choices_.size(); ++k)
    if (choices_[k]->isChecked()) out << task_.choices[k].id;
  static const QRegularExpression separators(QStringLiteral("[\\s,，、;\"'\\[\\]]+"));
  if (line_ && task_.kind == Kind::Number)
    out << line_->text().trimmed();
  else if (line_)
    out = line_->text().split(separators, Qt::SkipEmptyParts);
  return out;
}

void TaskBox::show(const LessonTask& task, bool idle) {
  task_ = task;
  title_->setText(tr("%1 (%n points)", nullptr, task.points).arg(task.title));
  missing_->setText(task.missing.join(u'\n'));
  missing_->setVisible(!task.missing.isEmpty());
  advice_->setText(task.advice);
  advice_->setVisible(!task.advice.isEmpty());
  QStringList hints;
  for (int k = 0; k < task.hints_shown && k < task.hints.size(); ++k)
    hints << tr("Hint %1: %2").arg(k + 1).arg(task.hints[k]);
  hints_->setText(hints.join(u'\n'));
  hints_->setVisible(!hints.isEmpty());
  start_->setVisible(task.has_start);
  start_->setText(task.started ? tr("Start again") : tr("Start this task"));
  check_->setEnabled(idle);
  const qsizetype left = task.hints.size() - task.hints_shown;
  hint_->setText(task.hints_shown == 0 ? tr("Hint") : tr("Next hint"));
  hint_->setVisible(left > 0);
  restyle();
}

/// A mark says the state, not its colour alone.
void TaskBox::restyle() {
  const bool done = task_.state == State::Done, missing = task_.state == State::Missing;
  state_->setText(done ? QStringLiteral("✓") : missing ? QStringLiteral("✗") : QStringLiteral("○"));
  state_->setToolTip(done ? tr("Solved") : missing ? tr("Something is missing") : tr("Not checked yet"));
  state_->setAccessibleName(state_->toolTip());
  setTone(*state_, done ? Tone::Good : missing ? Tone::Bad : Tone::Muted);
  setTone(*missing_, Tone::Bad);
  setTone(*advice_, Tone::Accent);
}

void TaskBox::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  for (QWidget* label : {state_, missing_, advice_}) label->setPalette({});
  restyle();
}

}  // namespace tirscope::views
