// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/predict_panel.h"

#include <QCheckBox>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/window/predict/predict_words.h"
#include "app/window/predict/question_page.h"

namespace tirscope::app {

PredictPanel::PredictPanel(const QString& step, lesson::Foreseen foreseen, QWidget* parent)
    : QDialog(parent),
      foreseen_(std::move(foreseen)),
      scroll_(new QScrollArea(this)),
      hint_(new QLabel(tr("Say what the step will do, skip what you like, and see."), this)),
      score_(new QLabel(this)),
      reset_(new QPushButton(tr("Reset"), this)),
      apply_(new QPushButton(tr("Apply and reveal"), this)),
      just_apply_(new QPushButton(tr("Just apply"), this)),
      close_(new QPushButton(tr("Cancel"), this)),
      ask_(new QCheckBox(tr("Ask before each step"), this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("predict_panel"));
  setWindowTitle(tr("Predict, then reveal"));
  auto* title = new QLabel(step, this);
  title->setObjectName(QStringLiteral("predict_step"));
  title->setTextFormat(Qt::PlainText);
  title->setWordWrap(true);
  QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  code.setBold(true);
  title->setFont(code);
  hint_->setForegroundRole(QPalette::PlaceholderText);
  page_ = new QuestionPage(foreseen_, scroll_);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setWidget(page_);
  auto* column = new QVBoxLayout(this);
  column->addWidget(title);
  column->addWidget(hint_);
  column->addSpacing(8);
  column->addWidget(scroll_, 1);
  addButtons();
  showIndicators();
  fit(720);
  page_->setFocus();
}

void PredictPanel::addButtons() {
  for (auto [button, name] : {std::pair{apply_, "predict_apply"}, std::pair{just_apply_, "predict_just_apply"},
                              std::pair{close_, "predict_close"}, std::pair{reset_, "predict_reset"}})
    button->setObjectName(QLatin1StringView(name));
  score_->setObjectName(QStringLiteral("predict_score"));
  ask_->setObjectName(QStringLiteral("predict_ask"));
  ask_->setChecked(true);
  ask_->setToolTip(tr("Off: steps are applied without questions"));
  reset_->setToolTip(tr("Counts predictions from here on"));
  for (QPushButton* each : {reset_, just_apply_, close_}) each->setAutoDefault(false);
  apply_->setDefault(true);
  auto* row = new QHBoxLayout;
  row->addWidget(ask_);
  row->addSpacing(16);
  row->addWidget(score_);
  row->addWidget(reset_);
  row->addStretch(1);
  for (QPushButton* each : {close_, just_apply_, apply_}) row->addWidget(each);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(apply_, &QPushButton::clicked, this, [this] { Q_EMIT applyRequested(true); });
  connect(just_apply_, &QPushButton::clicked, this, [this] { Q_EMIT applyRequested(false); });
  connect(close_, &QPushButton::clicked, this, &QDialog::reject);
  connect(reset_, &QPushButton::clicked, this, &PredictPanel::resetRequested);
  connect(ask_, &QCheckBox::toggled, this, &PredictPanel::askToggled);
  setScore(0, 0);
}

/// As large as the page needs, and no larger than the window behind.
void PredictPanel::fit(int least) {
  const QSize most = (parentWidget() ? parentWidget()->size() : screen()->availableSize()) * 0.92;
  const QSize page = scroll_->widget()->sizeHint() + QSize(40, 130);
  resize(page.expandedTo({least, 200}).boundedTo(most));
}

/// On a dark window Fusion draws what is not ticked in the window's own colour.
void PredictPanel::showIndicators() {
  const views::Theme& theme = views::Theme::of(palette());
  QPalette seen = palette();
  if (theme.isDark()) seen.setColor(QPalette::Base, theme.color(views::Tone::Line));
  for (QAbstractButton* button : findChildren<QAbstractButton*>())
    if (!qobject_cast<QPushButton*>(button)) button->setPalette(seen);
}

void PredictPanel::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showIndicators();
}

lesson::Prediction PredictPanel::answers() const { return page_ ? page_->answers() : lesson::Prediction(); }

RevealPage& PredictPanel::reveal(const lesson::Prediction& said) {
  auto* page = new RevealPage(foreseen_, said, scroll_);
  page_ = nullptr;
  scroll_->setWidget(page);  // the questions go with it
  hint_->setVisible(false);
  for (QPushButton* each : {apply_, just_apply_}) each->setVisible(false);
  close_->setText(tr("Close"));
  close_->setDefault(true);
  close_->setFocus();
  fit(foreseen_.refusal ? 720 : 900);
  return *page;
}

void PredictPanel::setScore(int right, int of) {
  score_->setText(PredictWords::score(right, of));
  score_->setVisible(of > 0);
  reset_->setVisible(of > 0);
}

}  // namespace tirscope::app
