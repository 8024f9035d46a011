// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/nest_choice.h"

#include <QGridLayout>
#include <QPainter>
#include <QRadioButton>
#include <QVBoxLayout>

#include "app/window/predict/nest_label.h"
#include "app/window/predict/predict_words.h"
#include "views/common/look/theme.h"

namespace tirscope::app {

namespace {

constexpr int no_nest = 1000;
constexpr int widest = 940;  ///< of cards in one row; wider ones take two

/// One nest with its button. A click anywhere chooses it; what is chosen has the outline of what is selected.
class NestCard : public QWidget {
 public:
  NestCard(const lesson::NestSketch& nest, int n, QWidget* parent)
      : QWidget(parent), button_(new QRadioButton(PredictWords::choice(std::size_t(n)), this)) {
    button_->setObjectName(QStringLiteral("predict_loops_%1").arg(n));
    button_->setAccessibleName(QStringLiteral("%1 %2").arg(PredictWords::loopsQuestion(), NestLabel::spoken(nest)));
    auto* label = new NestLabel(this);
    label->setNest(nest);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->addWidget(button_);
    column->addWidget(label, 1);
    connect(button_, &QRadioButton::toggled, this, qOverload<>(&QWidget::update));
  }
  QRadioButton* button() const { return button_; }

 protected:
  void mouseReleaseEvent(QMouseEvent*) override { button_->click(); }
  void paintEvent(QPaintEvent*) override {
    const views::Theme& theme = views::Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(button_->isChecked() ? views::Tone::Accent : views::Tone::Line), 1.5));
    painter.setBrush(theme.color(views::Tone::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
  }

 private:
  QRadioButton* button_;
};

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
    auto* card = new NestCard(nests[n], int(n), this);
    group_.addButton(card->button(), int(n));
    cards << card;
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

std::optional<std::size_t> NestChoice::answer() const {
  const int id = group_.checkedId();
  return id == no_nest || id < 0 ? std::nullopt : std::optional(std::size_t(id));
}

}  // namespace tirscope::app
