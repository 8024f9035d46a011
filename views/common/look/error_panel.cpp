// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/error_panel.h"

#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "views/common/canvas/pieces.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"

namespace tirscope::views {

namespace {

QLabel* label(const char* name, QWidget* parent) {
  auto* made = new QLabel(parent);
  made->setObjectName(QLatin1StringView(name));
  made->setWordWrap(true);
  made->setTextFormat(Qt::PlainText);
  made->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return made;
}

/// The address of the first location that is a node; empty where none is.
std::string nodeOf(const Diagnostic& error) {
  auto found = std::ranges::find_if(error.where, [](const Place& place) { return !place.node.empty(); });
  return found == error.where.end() ? std::string() : found->node;
}

}  // namespace

ErrorPanel::ErrorPanel(QWidget* parent) : QScrollArea(parent) {
  setObjectName(QStringLiteral("stage_error"));
  setAccessibleName(tr("Why it failed"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setMinimumWidth(200);
  auto* body = new QWidget(this);
  icon_ = new QLabel(body);
  title_ = label("stage_error_title", body);
  message_ = label("stage_error_message", body);
  details_ = label("stage_error_details", body);
  fix_ = new QPushButton(tr("Fix it"), body);
  fix_->setObjectName(QStringLiteral("error_fix"));
  place_ = new QPushButton(tr("Show location"), body);
  place_->setObjectName(QStringLiteral("error_place"));
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {fix_, place_}) {
    button->hide();
    buttons->addWidget(button);
  }
  buttons->addStretch(1);
  connect(fix_, &QPushButton::clicked, this, [this] {
    if (error_.fix) Q_EMIT fixRequested(*error_.fix);
  });
  connect(place_, &QPushButton::clicked, this, [this] { Q_EMIT placeRequested(q(nodeOf(error_))); });
  auto* grid = new QGridLayout(body);
  grid->setContentsMargins(12, 12, 12, 12);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(8);
  grid->addWidget(icon_, 0, 0, Qt::AlignTop);
  grid->addWidget(title_, 0, 1);
  grid->addWidget(message_, 1, 1);
  grid->addLayout(buttons, 2, 1);
  grid->addWidget(details_, 3, 1);
  grid->setColumnStretch(1, 1);
  grid->setRowStretch(4, 1);
  setWidget(body);
  restyle();
}

void ErrorPanel::show(const QString& title, const Diagnostic& error) {
  title_->setText(title);
  message_->setText(text(error.message));
  QStringList details;
  for (const Place& place : error.where) {
    if (place.span.line > 0) details << tr("line %1, column %2").arg(place.span.line).arg(place.span.column);
    if (!place.node.empty()) details << tr("at %1").arg(q(place.node));
    if (!place.message.empty()) details << q(place.message);
  }
  for (const Message& note : error.notes) details << text(note);
  details << tr("code: %1").arg(q(error.code));
  if (error.tvm && !error.tvm->rendered.empty())
    details << QString() << q(error.tvm->error_class) << q(error.tvm->rendered);
  details_->setText(details.join(u'\n'));
  error_ = error;
  setActive(active_);
}

void ErrorPanel::setActive(bool active) {
  active_ = active;
  fix_->setVisible(active && error_.fix);
  place_->setVisible(active && !nodeOf(error_).empty());
}

void ErrorPanel::changeEvent(QEvent* event) {
  QScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) restyle();
}

void ErrorPanel::restyle() {
  const Theme& theme = Theme::of(palette());
  QPalette ground = palette();
  ground.setColor(QPalette::Window, theme.color(Tone::Base));
  ground.setColor(QPalette::WindowText, theme.color(Tone::Text));
  if (widget() && widget()->palette().color(QPalette::Window) != ground.color(QPalette::Window)) {
    widget()->setPalette(ground);
    widget()->setAutoFillBackground(true);
  }
  QPixmap picture(QSize(18, 18) * devicePixelRatio());
  picture.setDevicePixelRatio(devicePixelRatio());
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  paintIcon(painter, QRectF(0, 0, 18, 18), QStringLiteral("stage-failed"), theme.color(Tone::Bad));
  painter.end();
  icon_->setPixmap(picture);
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  code.setPointSizeF(font().pointSizeF());
  details_->setFont(code);
  QPalette quiet = ground;
  quiet.setColor(QPalette::WindowText, theme.color(Tone::Muted));
  details_->setPalette(quiet);
}

}  // namespace tirscope::views
