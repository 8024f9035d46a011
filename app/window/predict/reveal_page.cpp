// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/reveal_page.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/window/predict/nest_label.h"
#include "app/window/predict/predict_words.h"
#include "app/window/strips/message_strip.h"
#include "views/common/difference/diff_pane.h"

namespace tirscope::app {

namespace {

using lesson::Judgement;
using lesson::Verdict;
using views::Tone;

QLabel* wrapped(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

QLabel* boldLabel(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  QFont bold = label->font();
  bold.setBold(true);
  label->setFont(bold);
  return label;
}

}  // namespace

RevealPage::RevealPage(const lesson::Foreseen& foreseen, const lesson::Prediction& said, QWidget* parent)
    : QWidget(parent), foreseen_(foreseen), said_(said), time_(new QPushButton(tr("Time both steps"), this)) {
  time_->setObjectName(QStringLiteral("predict_time"));
  connect(time_, &QPushButton::clicked, this, &RevealPage::timesRequested);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(10);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(14);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(3, 1);
  addRows(*grid);
  column->addLayout(grid);
  if (foreseen.refusal) {
    auto* strip = new MessageStrip(this);
    strip->show(*foreseen.refusal);
    connect(strip, &MessageStrip::fixRequested, this, &RevealPage::fixRequested);
    column->addWidget(strip);
    column->addStretch(1);
    return;
  }
  addNests(*column);
  addDifference(*column);
}

void RevealPage::addRows(QGridLayout& grid) {
  const QStringList heads{{}, tr("Question"), tr("You said"), tr("What happened")};
  for (int k = 1; k < heads.size(); ++k) {
    auto* head = new QLabel(heads[k], this);
    head->setForegroundRole(QPalette::PlaceholderText);
    grid.addWidget(head, 0, k);
  }
  using Words = PredictWords;
  const QString nothing = QStringLiteral("–");
  addRow(grid, &Judgement::legal, Words::legalQuestion(), said_.legal ? Words::legal(*said_.legal) : nothing,
         Words::legal(!foreseen_.refusal));
  if (foreseen_.refusal) return;
  const bool right_loops = said_.choice && said_.choice == foreseen_.right_choice;
  if (!foreseen_.choices.empty())
    addRow(grid, &Judgement::loops, Words::loopsQuestion(),
           said_.choice ? tr("Nest %1").arg(Words::choice(*said_.choice)) : nothing,
           right_loops ? tr("These loops") : tr("Nest %1").arg(Words::choice(*foreseen_.right_choice)));
  if (foreseen_.cost_before && foreseen_.cost_after) {
    const auto bytes = lesson::compare_bytes(*foreseen_.cost_before, *foreseen_.cost_after);
    const QString amounts = Words::costs(*foreseen_.cost_before, *foreseen_.cost_after);
    addRow(grid, &Judgement::bytes, Words::bytesQuestion(), said_.bytes ? Words::bytes(*said_.bytes) : nothing,
           bytes ? tr("%1: it %2").arg(Words::bytes(*bytes), amounts) : tr("Not known: it %1").arg(amounts));
  }
  addRow(grid, &Judgement::speed, Words::speedQuestion(), said_.speed ? Words::speed(*said_.speed) : nothing, {});
  auto* beside = new QHBoxLayout;
  beside->addWidget(rows_.back().happened, 1);
  beside->addWidget(time_);
  grid.addLayout(beside, grid.rowCount() - 1, 3);
}

void RevealPage::addRow(QGridLayout& grid, Verdict Judgement::*verdict, const QString& question, const QString& said,
                        const QString& happened) {
  const int row = grid.rowCount();
  auto* mark = new QLabel(this);
  auto* what = wrapped(happened, this);
  what->setObjectName(QStringLiteral("predict_happened_%1").arg(rows_.size()));
  mark->setObjectName(QStringLiteral("predict_mark_%1").arg(rows_.size()));
  grid.addWidget(mark, row, 0);
  grid.addWidget(boldLabel(question, this), row, 1);
  grid.addWidget(new QLabel(said, this), row, 2);
  grid.addWidget(what, row, 3);
  rows_.append({verdict, mark, what});
}

/// The nest as it was, as it is, and as it was thought to be; changed lines are marked.
void RevealPage::addNests(QVBoxLayout& column) {
  if (foreseen_.choices.empty()) return;
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(24);
  int at = 0;
  const auto lettered = [](const QString& title, std::size_t choice) {
    return QStringLiteral("%1 (%2)").arg(title, PredictWords::choice(choice));
  };
  auto add = [&](const QString& title, const char* name, const lesson::NestSketch& nest, std::vector<bool> marked,
                 QChar sign, Tone tone) {
    auto* label = new NestLabel(this);
    label->setObjectName(QLatin1StringView(name));
    label->setNest(nest, std::move(marked), sign, tone);
    grid->addWidget(boldLabel(title, this), 0, at);
    grid->addWidget(label, 1, at++, Qt::AlignTop | Qt::AlignLeft);
  };
  const lesson::NestSketch &was = foreseen_.nest_before, &is = foreseen_.nest_after;
  add(tr("Before"), "predict_nest_before", was, lesson::changed_lines(is, was), QChar(u'−'), Tone::Removed);
  add(lettered(tr("After"), *foreseen_.right_choice), "predict_nest_after", is, lesson::changed_lines(was, is), u'+',
      Tone::Added);
  if (said_.choice && said_.choice != foreseen_.right_choice) {
    const lesson::NestSketch& thought = foreseen_.choices[*said_.choice];
    add(lettered(tr("You said"), *said_.choice), "predict_nest_said", thought, lesson::changed_lines(is, thought),
        QChar(u'≠'), Tone::Moved);
  }
  grid->setColumnStretch(at, 1);
  column.addLayout(grid);
}

void RevealPage::addDifference(QVBoxLayout& column) {
  lines_ = new QLabel(this);
  lines_->setObjectName(QStringLiteral("predict_lines"));
  pane_ = new views::DiffPane(this);
  pane_->setObjectName(QStringLiteral("predict_diff"));
  pane_->setAccessibleName(tr("Differences in the text"));
  pane_->setMinimumHeight(150);
  column.addWidget(lines_);
  column.addWidget(pane_, 1);
}

void RevealPage::setDifference(views::diff::Diff difference) {
  if (!pane_) return;
  pane_->setDiff(std::move(difference));
  lines_->setText(pane_->summary());
}

void RevealPage::show(const Judgement& judged, const QString& times, bool can_time) {
  judged_ = judged;
  for (Row& row : rows_)
    if (row.verdict == &Judgement::speed)
      row.happened->setText(times.isEmpty() ? tr("Time both steps to know") : times);
  time_->setVisible(times.isEmpty() && !foreseen_.refusal);
  time_->setEnabled(can_time);
  restyle();
}

/// A mark says the verdict, not its colour alone.
void RevealPage::restyle() {
  struct Look {
    QString mark, tip;
    Tone tone;
  };
  auto look = [](Verdict verdict) -> Look {
    switch (verdict) {
      case Verdict::Right: return {QStringLiteral("✓"), tr("Right"), Tone::Good};
      case Verdict::Wrong: return {QStringLiteral("✗"), tr("Wrong"), Tone::Bad};
      case Verdict::Open: return {QStringLiteral("○"), tr("Not known yet"), Tone::Muted};
      case Verdict::Skipped: break;
    }
    return {QStringLiteral("–"), tr("Skipped"), Tone::Muted};
  };
  for (const Row& row : rows_) {
    const Look is = look(judged_.*row.verdict);
    row.mark->setText(is.mark);
    row.mark->setToolTip(is.tip);
    row.mark->setAccessibleName(is.tip);
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, views::Theme::of(palette).color(is.tone));
    row.mark->setPalette(palette);
  }
}

void RevealPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) restyle();
}

}  // namespace tirscope::app
