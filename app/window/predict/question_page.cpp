// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/question_page.h"

#include <QGridLayout>
#include <QLabel>

#include "app/window/predict/nest_choice.h"
#include "app/window/predict/predict_words.h"
#include "app/window/predict/question_row.h"

namespace tirscope::app {

namespace {

using Words = PredictWords;

template <class T>
std::optional<T> answerOf(const QuestionRow* row) {
  if (!row || !row->isEnabled()) return std::nullopt;
  const std::optional<int> answer = row->answer();
  return answer ? std::optional(T(*answer)) : std::nullopt;
}

}  // namespace

QuestionPage::QuestionPage(const lesson::Foreseen& foreseen, QWidget* parent) : QWidget(parent) {
  using lesson::Bytes, lesson::Speed;
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(6);
  legal_ = new QuestionRow("predict_legal", Words::legalQuestion(), {tr("Yes"), tr("No")}, Words::skip(), this);
  addRow(*grid, Words::legalQuestion(), legal_);
  if (!foreseen.choices.empty()) {
    loops_ = new NestChoice(foreseen.choices, this);
    addRow(*grid, Words::loopsQuestion(), loops_);
  }
  if (foreseen.cost_before) {
    bytes_ = new QuestionRow("predict_bytes", Words::bytesQuestion(),
                             {Words::bytes(Bytes::Fewer), Words::bytes(Bytes::Same), Words::bytes(Bytes::More)},
                             Words::skip(), this);
    addRow(*grid, Words::bytesQuestion(), bytes_,
           tr("The program now %1, every access counted.").arg(Words::cost(*foreseen.cost_before)));
  }
  speed_ = new QuestionRow("predict_speed", Words::speedQuestion(),
                           {Words::speed(Speed::Faster), Words::speed(Speed::Same), Words::speed(Speed::Slower)},
                           tr("I do not know"), this);
  addRow(*grid, Words::speedQuestion(), speed_, tr("Known once both steps were timed."));
  grid->setRowStretch(grid->rowCount(), 1);
  connect(legal_, &QuestionRow::answered, this, &QuestionPage::askOnly);
  setFocusProxy(legal_);
}

void QuestionPage::addRow(QGridLayout& grid, const QString& question, QWidget* answers, const QString& note) {
  const int row = grid.rowCount();
  auto* title = new QLabel(question, this);
  QFont bold = title->font();
  bold.setBold(true);
  title->setFont(bold);
  grid.addWidget(title, row, 0);
  grid.addWidget(answers, row + 1, 0);
  if (!note.isEmpty()) {
    auto* small = new QLabel(note, this);
    small->setForegroundRole(QPalette::PlaceholderText);
    grid.addWidget(small, row + 2, 0);
  }
  grid.setRowMinimumHeight(row + 3, 6);
}

/// Of a step that is refused there is nothing else to say.
void QuestionPage::askOnly() {
  const bool refused = legal_->answer() == 1;
  for (QWidget* other : {static_cast<QWidget*>(loops_), static_cast<QWidget*>(bytes_), static_cast<QWidget*>(speed_)})
    if (other) other->setEnabled(!refused);
}

lesson::Prediction QuestionPage::answers() const {
  lesson::Prediction out;
  if (const auto answer = legal_->answer()) out.legal = *answer == 0;
  if (loops_ && loops_->isEnabled()) out.choice = loops_->answer();
  out.bytes = answerOf<lesson::Bytes>(bytes_);
  out.speed = answerOf<lesson::Speed>(speed_);
  return out;
}

}  // namespace tirscope::app
