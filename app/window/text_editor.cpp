// SPDX-License-Identifier: Apache-2.0
#include "app/window/text_editor.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include "app/session/guard.h"
#include "app/window/script_highlighter.h"
#include "app/window/texts.h"
#include "script/printer.h"
#include "script/reader.h"
#include "views/common/theme.h"

namespace tirscope::app {

namespace {

QTextEdit::ExtraSelection underline(QPlainTextEdit& edit, const Span& span, QColor color) {
  QTextEdit::ExtraSelection mark;
  QTextBlock first = edit.document()->findBlockByNumber(span.line - 1);
  QTextBlock last = edit.document()->findBlockByNumber(std::max(span.end_line, span.line) - 1);
  if (!last.isValid()) last = edit.document()->lastBlock();
  mark.cursor = QTextCursor(first.isValid() ? first : last);
  mark.cursor.setPosition(mark.cursor.block().position() + std::min(span.column - 1, mark.cursor.block().length() - 1));
  int end = last.position() + std::clamp(span.end_column - 1, 0, last.length() - 1);
  mark.cursor.setPosition(std::max(end, mark.cursor.position() + 1), QTextCursor::KeepAnchor);
  mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
  mark.format.setUnderlineColor(color);
  return mark;
}

}  // namespace

TextEditor::TextEditor(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Edit as text"));
  setObjectName(QStringLiteral("text_editor"));
  resize(1000, 720);
  before_ = QString::fromStdString(script::print_module(document_.schedule()->module()).text);

  edit_ = new QPlainTextEdit(this);
  edit_->setObjectName(QStringLiteral("module_text"));
  edit_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  edit_->setLineWrapMode(QPlainTextEdit::NoWrap);
  edit_->setPlainText(before_);
  new ScriptHighlighter(edit_->document(), views::Theme::of(palette()));
  message_ = new QLabel(this);
  message_->setWordWrap(true);
  message_->setObjectName(QStringLiteral("editor_message"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  apply_ = buttons->addButton(tr("Apply"), QDialogButtonBox::AcceptRole);
  apply_->setObjectName(QStringLiteral("apply_text"));

  auto* layout = new QVBoxLayout(this);
  layout->addWidget(edit_, 1);
  layout->addWidget(message_);
  layout->addWidget(buttons);

  delay_.setSingleShot(true);
  delay_.setInterval(200);
  connect(edit_, &QPlainTextEdit::textChanged, this, [this] { delay_.start(); });
  connect(&delay_, &QTimer::timeout, this, &TextEditor::check);
  connect(buttons, &QDialogButtonBox::rejected, this, &TextEditor::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    check();
    if (!apply_->isEnabled()) return;
    document_.editByHand(edit_->toPlainText());
    accept();
  });
  check();
}

void TextEditor::check() {
  auto read = guarded([&]() -> Result<Diagnostics> {
    auto result = script::read_module(edit_->toPlainText().toStdString());
    return result ? Diagnostics{} : result.error();
  });
  Diagnostics problems = read ? *read : Diagnostics{read.error()};
  QList<QTextEdit::ExtraSelection> marks;
  QColor color = views::Theme::of(palette()).color(views::Tone::Bad);
  for (const Diagnostic& problem : problems)
    for (const Place& place : problem.where)
      if (place.span.line > 0) marks.append(underline(*edit_, place.span, color));
  edit_->setExtraSelections(marks);
  if (problems.empty()) {
    message_->setText(edit_->toPlainText() == before_ ? tr("The module as it is now; change it and apply.")
                                                      : tr("This reads well."));
  } else {
    const Diagnostic& first = problems.front();
    QString where = first.where.empty() || first.where.front().span.line == 0
                        ? QString()
                        : tr("line %1: ").arg(first.where.front().span.line);
    QString more = problems.size() > 1 ? tr(" (and %n more)", nullptr, int(problems.size()) - 1) : QString();
    message_->setText(where + text(first.message) + more);
  }
  apply_->setEnabled(problems.empty());
}

void TextEditor::reject() {
  if (edit_->toPlainText() != before_ &&
      QMessageBox::question(this, windowTitle(), tr("Throw the changes of this text away?"),
                            QMessageBox::Discard | QMessageBox::Cancel) != QMessageBox::Discard)
    return;
  QDialog::reject();
}

}  // namespace tirscope::app
