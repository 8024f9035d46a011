// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/text_editor.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/window/forms/text_problems.h"
#include "views/common/text/code_view.h"

namespace tirscope::app {

TextEditor::TextEditor(TextEdit edit, QWidget* parent) : QDialog(parent), what_(std::move(edit)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(what_.title);
  setObjectName(QStringLiteral("text_editor"));
  resize(1000, 720);

  edit_ = new views::CodeView(QStringLiteral("TVMScript"), this);
  edit_->setObjectName(QStringLiteral("module_text"));
  edit_->setAccessibleName(windowTitle());
  edit_->setEditable();
  edit_->patchText(what_.text);
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
    if (hasChanges()) what_.apply(edit_->toPlainText());
    accept();
  });
  check();
}

void TextEditor::check() {
  auto read = readText(edit_->toPlainText(), what_.check_well_formed);
  markProblems(*edit_, read ? Diagnostics{} : read.error());
  if (!read)
    message_->setText(firstProblem(read.error()));
  else
    message_->setText(hasChanges() ? tr("No errors.") : what_.hint);
  apply_->setEnabled(read.has_value());
}

bool TextEditor::hasChanges() const { return edit_->toPlainText() != what_.text; }

bool TextEditor::mayDiscard() {
  return !hasChanges() || QMessageBox::question(this, windowTitle(), tr("Discard your edits?"),
                                                QMessageBox::Discard | QMessageBox::Cancel) == QMessageBox::Discard;
}

void TextEditor::reject() {
  if (mayDiscard()) QDialog::reject();
}

}  // namespace tirscope::app
