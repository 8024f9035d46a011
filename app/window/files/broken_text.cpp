// SPDX-License-Identifier: Apache-2.0
#include "app/window/files/broken_text.h"

#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/forms/text_problems.h"
#include "app/window/main/texts.h"
#include "support/text/first_span.h"
#include "views/common/look/icons.h"
#include "views/common/text/code_view.h"

namespace tirscope::app {

namespace {

QPushButton* button(const char* name, const QString& text, QLayout& row) {
  auto* made = new QPushButton(text);
  made->setObjectName(QLatin1StringView(name));
  row.addWidget(made);
  return made;
}

}  // namespace

QString problemLine(const Diagnostic& problem, const QString& name) {
  const Span* span = first_span(problem);
  QString line = text(problem.message);
  for (const Message& note : problem.notes) line += QStringLiteral("; ") + text(note);
  if (!span) return line;
  return QStringLiteral("%1:%2:%3: %4").arg(name).arg(span->line).arg(span->column).arg(line);
}

BrokenText::BrokenText(Check problems, QWidget* parent)
    : QWidget(parent),
      check_(std::move(problems)),
      title_(new QLabel(this)),
      edit_(new views::CodeView(QStringLiteral("TVMScript"), this)) {
  setObjectName(QStringLiteral("broken_text"));
  title_->setObjectName(QStringLiteral("broken_title"));
  title_->setContentsMargins(12, 8, 12, 8);
  title_->setWordWrap(true);
  title_->setTextFormat(Qt::PlainText);
  QFont bold = title_->font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  edit_->setObjectName(QStringLiteral("broken_source"));
  edit_->setLineWrapMode(QPlainTextEdit::WidgetWidth);  // as the text of a module: nothing is looked for sideways
  edit_->setAccessibleName(tr("Text of the file"));
  edit_->setEditable();
  auto* below = new QWidget(this);
  addList(*below);
  auto* split = new QSplitter(Qt::Vertical, this);
  split->setChildrenCollapsible(false);
  split->addWidget(edit_);
  split->addWidget(below);
  split->setStretchFactor(0, 1);
  split->setSizes({600, 170});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(split, 1);
  setFocusProxy(edit_);
  delay_.setSingleShot(true);
  delay_.setInterval(200);
  connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
    for (QPushButton* wait : {save_, open_}) wait->setEnabled(false);
    delay_.start();
  });
  connect(&delay_, &QTimer::timeout, this, &BrokenText::check);
}

/// The problems, and what can be done.
void BrokenText::addList(QWidget& below) {
  list_ = new QListWidget(&below);
  list_->setObjectName(QStringLiteral("broken_problems"));
  list_->setAccessibleName(tr("Problems"));
  list_->setWordWrap(true);
  list_->setFrameShape(QFrame::NoFrame);
  auto* row = new QHBoxLayout;
  go_ = button("broken_go", tr("&Go to line"), *row);
  row->addStretch(1);
  QPushButton* back = button("broken_close", tr("&Close"), *row);
  save_ = button("broken_save", tr("&Save and open"), *row);
  open_ = button("broken_open", tr("&Open without saving"), *row);
  auto* column = new QVBoxLayout(&below);
  column->setContentsMargins(8, 4, 8, 8);
  column->addWidget(list_, 1);
  column->addLayout(row);
  connect(list_, &QListWidget::itemClicked, this, &BrokenText::goToProblem);
  connect(list_, &QListWidget::itemActivated, this, &BrokenText::goToProblem);
  connect(go_, &QPushButton::clicked, this, &BrokenText::goToProblem);
  connect(back, &QPushButton::clicked, this, &BrokenText::left);
  connect(save_, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(true); });
  connect(open_, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(false); });
}

void BrokenText::show(const QString& path, const QString& text, const Diagnostics& problems) {
  path_ = path;
  given_ = text;
  {
    const QSignalBlocker quiet(edit_);
    edit_->setPlainText(text);
  }
  lane_.drop();
  delay_.stop();
  take(problems);
  list_->setCurrentRow(0);
  goToProblem();
  // Once more when the page has its size: lines wrap otherwise then.
  QMetaObject::invokeMethod(this, &BrokenText::goToProblem, Qt::QueuedConnection);
}

QString BrokenText::text() const { return edit_->toPlainText(); }

bool BrokenText::isEdited() const { return !path_.isEmpty() && text() != given_; }

bool BrokenText::mayDiscard() {
  return !isEdited() || QMessageBox::question(this, QFileInfo(path_).fileName(), tr("Discard your edits?"),
                                              QMessageBox::Discard | QMessageBox::Cancel) == QMessageBox::Discard;
}

void BrokenText::check() {
  lane_.start(
      [check = check_, text = text(), path = path_] { return check(text, path); },
      [this](const Result<Diagnostics>& problems) { take(problems ? *problems : Diagnostics{problems.error()}); });
}

void BrokenText::take(const Diagnostics& problems) {
  const QString name = QFileInfo(path_).fileName();
  markProblems(*edit_, problems);
  const int row = list_->currentRow();
  list_->clear();
  for (const Diagnostic& problem : problems) {
    auto* item = new QListWidgetItem(views::icon(QStringLiteral("stage-failed")), problemLine(problem, name), list_);
    item->setToolTip(tr("code: %1").arg(QString::fromStdString(problem.code)));
    if (const Span* span = first_span(problem)) item->setData(Qt::UserRole, QPoint(span->column, span->line));
  }
  list_->setCurrentRow(std::clamp(row, 0, std::max(0, list_->count() - 1)));
  title_->setText(problems.empty() ? tr("%1: no errors. It can be opened.").arg(name)
                                   : tr("%1 cannot be opened; problems: %2").arg(name).arg(problems.size()));
  go_->setEnabled(!problems.empty());
  for (QPushButton* ready : {save_, open_}) ready->setEnabled(problems.empty());
}

void BrokenText::goToProblem() {
  const QVariant where = list_->currentItem() ? list_->currentItem()->data(Qt::UserRole) : QVariant();
  if (!where.isValid()) return;
  const QTextBlock block = edit_->document()->findBlockByNumber(where.toPoint().y() - 1);
  if (!block.isValid()) return;
  QTextCursor cursor(block);
  cursor.setPosition(block.position() + std::clamp(where.toPoint().x() - 1, 0, block.length() - 1));
  edit_->setTextCursor(cursor);
  edit_->reveal(cursor.position(), cursor.position() + 1);
  edit_->setFocus();
}

}  // namespace tirscope::app
