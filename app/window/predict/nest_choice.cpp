// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/nest_choice.h"

#include <QEvent>
#include <QGridLayout>
#include <QRadioButton>
#include <QVBoxLayout>

#include "app/window/predict/nest_label.h"
#include "app/window/predict/predict_words.h"

namespace tirscope::app {

namespace {

constexpr int no_nest = 1000;
constexpr int widest = 940;  ///< of cards in one row; wider ones stand in two

}  // namespace

NestChoice::NestChoice(const std::vector<lesson::NestSketch>& nests, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("predict_loops"));
  setAccessibleName(PredictWords::loopsQuestion());
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  QList<QWidget*> cards;
  int wide = 0;
  for (std::size_t n = 0; n < nests.size(); ++n) {
    cards << card(nests[n], int(n));
    wide += cards.back()->sizeHint().width() + grid->horizontalSpacing();
  }
  const int columns = wide > widest && cards.size() > 2 ? 2 : int(cards.size());
  for (int n = 0; n < cards.size(); ++n) grid->addWidget(cards[n], n / columns, n % columns);
  grid->setColumnStretch(columns, 1);
  auto* none = new QRadioButton(PredictWords::skip(), this);
  none->setObjectName(QStringLiteral("predict_loops_skip"));
  none->setAccessibleName(QStringLiteral("%1 %2").arg(PredictWords::loopsQuestion(), none->text()));
  none->setChecked(true);
  group_.addButton(none, no_nest);
  grid->addWidget(none, int(cards.size()), 0, 1, columns);
}

QWidget* NestChoice::card(const lesson::NestSketch& nest, int n) {
  auto* card = new QFrame(this);
  card->setFrameShape(QFrame::StyledPanel);
  card->installEventFilter(this);
  auto* button = new QRadioButton(PredictWords::choice(std::size_t(n)), card);
  button->setObjectName(QStringLiteral("predict_loops_%1").arg(n));
  button->setAccessibleName(QStringLiteral("%1 %2").arg(PredictWords::loopsQuestion(), NestLabel::spoken(nest)));
  group_.addButton(button, n);
  auto* label = new NestLabel(card);
  label->setNest(nest);
  label->setAttribute(Qt::WA_TransparentForMouseEvents);  // a click on the loops is one on the card
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(10, 6, 10, 8);
  column->addWidget(button);
  column->addWidget(label, 1);
  return card;
}

bool NestChoice::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonRelease)
    if (auto* button = watched->findChild<QRadioButton*>(); button && button->isEnabled()) button->click();
  return QWidget::eventFilter(watched, event);
}

std::optional<std::size_t> NestChoice::answer() const {
  const int id = group_.checkedId();
  return id == no_nest || id < 0 ? std::nullopt : std::optional(std::size_t(id));
}

}  // namespace tirscope::app
