// SPDX-License-Identifier: Apache-2.0
#include "views/script/script_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <algorithm>

#include "views/common/look/bar_button.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/text/code_picture.h"
#include "views/common/text/code_view.h"

namespace tirscope::views {

namespace {

QString python() { return QStringLiteral("Python"); }

/// Lines of the trace of a path: its first steps stand below the head of the function that the trace is.
std::map<int, int> linesOfTrace(const History& history, const QString& trace) {
  std::vector<std::pair<int, int>> counts;  // of lines, by the step
  int all = 0;
  for (const Step* step = history.find(history.current); step; step = history.find(step->parent)) {
    counts.emplace_back(step->id, step->python ? int(step->python().count(u'\n')) : 0);
    all += counts.back().second;
  }
  int line = int(trace.trimmed().count(u'\n')) + 1 - all;  // of the head
  std::map<int, int> lines;
  for (auto count = counts.rbegin(); count != counts.rend(); ++count) {
    if (count->second > 0) lines[count->first] = line + 1;
    line += count->second;
  }
  return lines;
}

}  // namespace

ScriptView::ScriptView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      code_(new CodeView(python(), this)),
      problem_(new QPushButton(this)),
      note_(makeNote()),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Script"));
  code_->setAccessibleName(tr("Schedule script"));
  code_->setObjectName(QStringLiteral("script_text"));
  code_->setEditable();
  problem_->setObjectName(QStringLiteral("script_problem"));
  problem_->setFlat(true);
  problem_->setIcon(icon(QStringLiteral("stage-failed")));
  problem_->setVisible(false);
  auto* body = new QWidget(this);
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(note_);
  column->addWidget(code_, 1);
  column->addWidget(problem_);
  stack_->addWidget(new EmptyLabel(QStringLiteral("view-script"), tr("Nothing is open"),
                                   tr("Open a module; its schedule is shown here as Python, to be written on."), this));
  stack_->addWidget(body);
  setFocusProxy(code_);
  connect(code_, &QPlainTextEdit::textChanged, this, [this] {
    if (!showing_) Q_EMIT written(code_->toPlainText());
  });
  connect(code_, &QPlainTextEdit::cursorPositionChanged, this, &ScriptView::showLine);
  connect(problem_, &QPushButton::clicked, this, &ScriptView::goToProblem);
  themeChanged();
}

QWidget* ScriptView::makeBar() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 4, 6, 4);
  run_ = barButton("script_run", "run", tr("Run"), tr("Run the script again (it runs as you type)"));
  auto* open = barButton("script_open", "open", tr("Open…"), tr("Open a schedule script and run it"));
  auto* save = barButton("script_save", "save", tr("Save…"), tr("Write the script to a file"));
  step_ = barButton("script_step", "step", tr("Go to step"), tr("Show the program after the line of the cursor"));
  name_ = new QLabel(bar);
  name_->setObjectName(QStringLiteral("script_name"));
  name_->setTextFormat(Qt::PlainText);
  for (QToolButton* each : {run_, open, save, step_}) row->addWidget(each);
  row->addStretch(1);
  row->addWidget(name_);
  connect(run_, &QToolButton::clicked, this, &ScriptView::runRequested);
  connect(open, &QToolButton::clicked, this, &ScriptView::openRequested);
  connect(save, &QToolButton::clicked, this, &ScriptView::saveRequested);
  connect(step_, &QToolButton::clicked, this, [this] {
    if (const int step = stepOfLine(cursorLine()); step >= 0) Q_EMIT stepRequested(step);
  });
  return bar;
}

/// A sentence about the script as a whole, and what can be done about it.
QWidget* ScriptView::makeNote() {
  auto* note = new QWidget(this);
  note->setObjectName(QStringLiteral("script_note"));
  auto* row = new QHBoxLayout(note);
  row->setContentsMargins(10, 2, 6, 6);
  note_text_ = new QLabel(note);
  note_text_->setWordWrap(true);
  note_first_ = new QPushButton(note);
  note_first_->setObjectName(QStringLiteral("script_note_first"));
  note_second_ = new QPushButton(note);
  note_second_->setObjectName(QStringLiteral("script_note_second"));
  row->addWidget(note_text_, 1);
  row->addWidget(note_first_);
  row->addWidget(note_second_);
  note->setVisible(false);
  connect(note_first_, &QPushButton::clicked, this, [this] {
    if (script_ && script_->newer)
      Q_EMIT loadRequested();
    else
      Q_EMIT traceRequested();
  });
  connect(note_second_, &QPushButton::clicked, this, &ScriptView::runRequested);
  return note;
}

// ---- what is shown --------------------------------------------------------------------------------------------------

void ScriptView::setScript(ScriptPtr script) {
  script_ = std::move(script);
  if (!script_) {
    showTrace();
  } else {
    showing_ = true;
    if (code_->toPlainText() != script_->text) code_->patchText(script_->text);
    showing_ = false;
    lines_ = script_->lines;
  }
  showNote();
  showMarks();
  showLine();
}

void ScriptView::historyChanged() {
  stack_->setCurrentIndex(history() ? 1 : 0);
  if (!script_) showTrace();
  showMarks();
  showLine();
}

void ScriptView::showTrace() {
  const QString trace = history() && history()->python ? history()->python() : QString();
  showing_ = true;
  code_->patchText(trace);
  showing_ = false;
  lines_ = history() ? linesOfTrace(*history(), trace) : std::map<int, int>();
}

void ScriptView::showNote() {
  const bool newer = script_ && script_->newer, elsewhere = script_ && script_->elsewhere;
  note_->setVisible(newer || elsewhere);
  note_text_->setText(newer
                          ? tr("The file %1 has another text now, and what you wrote is not saved.").arg(script_->name)
                          : tr("The step that is shown is not where this script leads."));
  note_first_->setText(newer ? tr("Load the file") : tr("Show its trace"));
  note_second_->setText(tr("Run the script"));
  note_second_->setVisible(!newer);
  name_->setText(!script_                  ? tr("Trace of this step")
                 : script_->name.isEmpty() ? tr("not in a file")
                 : script_->saved          ? script_->name
                                           : tr("%1, not saved").arg(script_->name));
  run_->setEnabled(script_ != nullptr);
  const std::optional<ScriptProblem> problem = script_ ? script_->problem : std::nullopt;
  problem_->setVisible(problem.has_value());
  if (!problem) return;
  const QString said =
      problem->line > 0 ? tr("Line %1: %2").arg(problem->line).arg(problem->message) : problem->message;
  problem_->setToolTip(said);
  problem_->setText(problem_->fontMetrics().elidedText(said, Qt::ElideRight, std::max(200, width() - 60)));
}

/// The lines of the current step stand out, and what ended the script is underlined.
void ScriptView::showMarks() {
  std::vector<CodeMark> marks;
  if (history() && lines_.contains(history()->current)) {
    const QTextBlock block = code_->document()->findBlockByNumber(lines_.at(history()->current) - 1);
    if (block.isValid())
      marks.push_back({block.position(), block.position() + std::max(0, block.length() - 1), CodeMark::Style::Band,
                       tr("the step that is shown")});
  }
  if (script_ && script_->problem && script_->problem->line > 0) {
    const QTextBlock block = code_->document()->findBlockByNumber(script_->problem->line - 1);
    const int length = std::max(1, block.length() - 1);
    const int from = std::clamp(script_->problem->column - 1, 0, length - 1);
    if (block.isValid())
      marks.push_back(
          {block.position() + from, block.position() + length, CodeMark::Style::Error, script_->problem->message});
  }
  code_->setMarks(std::move(marks));
}

void ScriptView::showLine() { step_->setEnabled(stepOfLine(cursorLine()) >= 0); }

int ScriptView::cursorLine() const { return code_->textCursor().blockNumber() + 1; }

/// The last step that was made by then: a call may take several lines.
int ScriptView::stepOfLine(int line) const {
  int step = -1, nearest = 0;
  for (const auto& [id, at] : lines_)
    if (at <= line && at >= nearest) step = id, nearest = at;
  return step;
}

void ScriptView::goToProblem() {
  if (!script_ || !script_->problem || script_->problem->line <= 0) return;
  const QTextBlock block = code_->document()->findBlockByNumber(script_->problem->line - 1);
  if (!block.isValid()) return;
  QTextCursor cursor(block);
  cursor.setPosition(block.position() + std::clamp(script_->problem->column - 1, 0, std::max(0, block.length() - 1)));
  code_->setTextCursor(cursor);
  code_->reveal(cursor.position(), cursor.position() + 1);
  code_->setFocus();
}

void ScriptView::themeChanged() {
  QPalette look = palette();
  look.setColor(QPalette::ButtonText, theme().color(Tone::Bad));
  problem_->setPalette(look);
}

QString ScriptView::asText() const { return code_->toPlainText(); }

QSize ScriptView::pictureSize() const { return history() ? codePictureSize(*code_) : QSize(); }

void ScriptView::paintPicture(QPainter& painter) {
  if (history()) paintCodePicture(painter, *code_, python());
}

}  // namespace tirscope::views
