// SPDX-License-Identifier: Apache-2.0
#include "app/window/text_editor.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include "app/session/guard.h"
#include "app/window/texts.h"
#include "script/complete_text.h"
#include "script/reader.h"
#include "views/common/code_view.h"

namespace tirscope::app {

namespace {

views::CodeMark underline(const QTextDocument& document, const Place& place) {
  QTextBlock first = document.findBlockByNumber(place.span.line - 1);
  QTextBlock last = document.findBlockByNumber(std::max(place.span.end_line, place.span.line) - 1);
  if (!last.isValid()) last = document.lastBlock();
  if (!first.isValid()) first = last;
  auto in = [](const QTextBlock& block, int column) {
    return block.position() + std::clamp(column - 1, 0, block.length() - 1);
  };
  views::CodeMark mark{
      in(first, place.span.column), in(last, place.span.end_column), views::CodeMark::Style::Error, {}};
  mark.end = std::max(mark.end, mark.begin + 1);
  return mark;
}

}  // namespace

TextEditor::TextEditor(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Edit as text"));
  setObjectName(QStringLiteral("text_editor"));
  resize(1000, 720);
  before_ = QString::fromStdString(script::print_module(document_.schedule()->module(), script::complete()).text);

  edit_ = new views::CodeView(QStringLiteral("TVMScript"), this);
  edit_->setObjectName(QStringLiteral("module_text"));
  edit_->setAccessibleName(windowTitle());
  edit_->setEditable();
  edit_->patchText(before_);
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
    if (hasChanges()) document_.editByHand(edit_->toPlainText());
    accept();
  });
  // Its ground is gone; who opened the other module has asked already.
  connect(&document_, &Document::opened, this, [this] { done(Rejected); });
  check();
}

void TextEditor::check() {
  auto read = guarded([&]() -> Result<Diagnostics> {
    auto result = script::read_module(edit_->toPlainText().toStdString());
    return result ? Diagnostics{} : result.error();
  });
  Diagnostics problems = read ? *read : Diagnostics{read.error()};
  std::vector<views::CodeMark> marks;
  for (const Diagnostic& problem : problems)
    for (const Place& place : problem.where)
      if (place.span.line > 0) {
        marks.push_back(underline(*edit_->document(), place));
        marks.back().tip = text(problem.message);
      }
  edit_->setMarks(std::move(marks));
  if (problems.empty()) {
    message_->setText(hasChanges() ? tr("This reads well.") : tr("The module as it is now; change it and apply."));
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

bool TextEditor::hasChanges() const { return edit_->toPlainText() != before_; }

bool TextEditor::mayDiscard() {
  return !hasChanges() || QMessageBox::question(this, windowTitle(), tr("Throw the changes of this text away?"),
                                                QMessageBox::Discard | QMessageBox::Cancel) == QMessageBox::Discard;
}

void TextEditor::reject() {
  if (mayDiscard()) QDialog::reject();
}

}  // namespace tirscope::app
