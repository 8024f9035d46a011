// SPDX-License-Identifier: Apache-2.0
#include "app/window/strips/message_strip.h"

#include <QDialog>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/window/main/side_by_side.h"
#include "app/window/main/texts.h"
#include "views/common/look/theme.h"

namespace tirscope::app {

namespace {

/// Whether there is more to say than the strip does.
bool hasDetails(const Diagnostic& diagnostic) {
  return !diagnostic.notes.empty() || !diagnostic.where.empty() || diagnostic.tvm || sidesIn(diagnostic);
}

/// Everything that is known about a diagnostic: our text and, where there is one, TVM's.
void showDetails(const Diagnostic& diagnostic, QWidget* parent) {
  QString all = QString::fromStdString(diagnostic.rendered_with_source.empty() ? diagnostic.rendered()
                                                                               : diagnostic.rendered_with_source);
  if (diagnostic.tvm)
    all += QStringLiteral("\n\n%1\n%2: %3")
               .arg(MessageStrip::tr("In TVM's words:"), QString::fromStdString(diagnostic.tvm->error_class),
                    QString::fromStdString(diagnostic.tvm->rendered));
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(text(diagnostic.message).section(u'\n', 0, 0));
  auto* view = new QPlainTextEdit(all, dialog);
  view->setReadOnly(true);
  view->setLineWrapMode(QPlainTextEdit::NoWrap);
  view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  // As high as its lines need, within reason.
  constexpr int least = 120, most = 520, around = 60;
  dialog->resize(860,
                 std::clamp(view->fontMetrics().lineSpacing() * (int(all.count(u'\n')) + 2) + around, least, most));
  auto* split = new QSplitter(Qt::Vertical, dialog);
  split->setChildrenCollapsible(false);
  if (auto sides = sidesIn(diagnostic)) {
    auto* compared = new SideBySide(split);
    compared->show(*sides);
    dialog->resize(1000, 720);
  }
  split->addWidget(view);
  (new QVBoxLayout(dialog))->addWidget(split);
  dialog->show();
}

}  // namespace

MessageStrip::MessageStrip(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("message_strip"));
  label_ = new QLabel(this);
  label_->setWordWrap(true);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  code_ = new QLabel(this);
  code_->setObjectName(QStringLiteral("message_code"));
  code_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  code_->setToolTip(tr("The code of this message"));
  fix_ = new QPushButton(tr("Fix it"), this);
  fix_->setObjectName(QStringLiteral("fix_it"));
  remedy_ = new QPushButton(this);
  remedy_->setObjectName(QStringLiteral("message_remedy"));
  details_ = new QPushButton(tr("Details"), this);
  details_->setObjectName(QStringLiteral("message_details"));
  details_->setFlat(true);
  auto* close = new QToolButton(this);
  close->setText(QStringLiteral("✕"));
  close->setAutoRaise(true);
  close->setToolTip(tr("Hide this message"));
  close->setAccessibleName(close->toolTip());
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 6, 6, 6);
  layout->addWidget(label_, 1);
  layout->addWidget(code_);
  layout->addWidget(fix_);
  layout->addWidget(remedy_);
  layout->addWidget(details_);
  layout->addWidget(close);
  connect(close, &QToolButton::clicked, this, &MessageStrip::clear);
  connect(details_, &QPushButton::clicked, this, [this] { showDetails(diagnostic_, this); });
  connect(fix_, &QPushButton::clicked, this, [this] {
    if (!diagnostic_.fix) return;
    Fix fix = *diagnostic_.fix;
    clear();
    Q_EMIT fixRequested(fix);
  });
  connect(remedy_, &QPushButton::clicked, this, [this] {
    const auto apply = apply_remedy_;
    clear();
    if (apply) apply();
  });
  setVisible(false);
}

void MessageStrip::show(const Diagnostic& diagnostic) { show(diagnostic, text(diagnostic.message), {}); }

void MessageStrip::show(const Diagnostic& diagnostic, const QString& words, Remedy remedy) {
  diagnostic_ = diagnostic;
  label_->setText(words);
  remedy_->setText(remedy.label);
  remedy_->setVisible(bool(remedy.apply));
  apply_remedy_ = std::move(remedy.apply);
  // Other words say all of it, or are said beside the text itself.
  details_->setVisible(words == text(diagnostic.message) && hasDetails(diagnostic));
  code_->setText(QString::fromStdString(diagnostic.code));
  fix_->setVisible(diagnostic.fix.has_value());
  if (diagnostic.fix) fix_->setToolTip(text(diagnostic.fix->label));
  restyle();
  setVisible(true);
}

void MessageStrip::show(const Diagnostics& diagnostics) {
  if (!diagnostics.empty()) show(diagnostics.front());
}

void MessageStrip::clear() { setVisible(false); }

QString MessageStrip::shownText() const { return isHidden() ? QString() : label_->text(); }

void MessageStrip::restyle() {
  const views::Theme& theme = views::Theme::of(palette());
  QColor tone = theme.color(diagnostic_.severity == Severity::Error ? views::Tone::Bad : views::Tone::Warning);
  QString sheet = QStringLiteral(
                      "#message_strip { background: %1; border-left: 4px solid %2; }"
                      "#message_code { color: %3; }")
                      .arg(theme.wash(tone, 0.14).name(), tone.name(), theme.color(views::Tone::Muted).name());
  if (sheet != styleSheet()) setStyleSheet(sheet);  // setting one changes the palette again
}

void MessageStrip::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !isHidden()) restyle();
}

}  // namespace tirscope::app
