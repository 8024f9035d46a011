// SPDX-License-Identifier: Apache-2.0
#include "views/ir_text/ir_text_view.h"

#include <QPainter>
#include <QStackedLayout>
#include <utility>

#include "views/common/look/empty_label.h"
#include "views/common/text/code_picture.h"
#include "views/common/text/marked.h"
#include "views/common/text/source_subjects.h"

namespace tirscope::views {

using namespace source;

IrTextView::IrTextView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      code_(new CodeView(QStringLiteral("TVMScript"), this)),
      empty_(new EmptyLabel(QStringLiteral("view-ir-text"), tr("Nothing is open"),
                            tr("Open a TVMScript file, or choose a sample from the gallery."), this)),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("IR text"));
  code_->setAccessibleName(tr("Text of the module"));
  code_->setLineWrapMode(QPlainTextEdit::WidgetWidth);  // signatures are long; nothing is to be looked for sideways
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(empty_);
  stack_->addWidget(code_);
  setFocusProxy(code_);
  auto select = [this](int offset, bool outer) {
    if (Subject subject = subjectAt(*snapshot(), offset, outer)) this->selection().select(subject);
  };
  connect(code_, &CodeView::clicked, this, [select](int offset) { select(offset, false); });
  connect(&Marked::of(selection), &Marked::changed, this, &IrTextView::showMarks);
  connect(code_, &CodeView::enterPressed, this, [select](int offset) { select(offset, false); });
  connect(code_, &CodeView::doubleClicked, this, [select](int offset) { select(offset, true); });
  connect(code_, &CodeView::hovered, this, [this](int offset) {
    own_hover_ = true;
    this->selection().hover(offset < 0 || !this->snapshot() ? Subject{} : subjectAt(*this->snapshot(), offset));
    own_hover_ = false;
  });
  connect(code_, &CodeView::menuRequested, this, [this, select](int offset, QPoint global) {
    select(offset, false);
    Q_EMIT contextMenuRequested(this->selection().current(), global);
  });
}

void IrTextView::snapshotChanged() {
  stack_->setCurrentIndex(snapshot() ? 1 : 0);
  if (!snapshot()) {
    code_->setMarks({});
    code_->patchText({});
    function_.clear();
    return;
  }
  code_->setMarks({});
  code_->patchText(QString::fromUtf8(snapshot()->text().text));
  showMarks();
  revealSelection();
  const QString before = std::exchange(function_, snapshot()->functionName());
  if (!before.isEmpty() && before != function_) revealFunction();
}

/// The text has all functions: the one that the other views turned to comes into sight.
void IrTextView::revealFunction() {
  const NodeRef node = snapshot()->module()->find(function_.toStdString());
  if (!node || selection().current()) return;
  const script::TextRange range = placeOf(*snapshot(), {node, function_});
  if (range.begin < range.end) code_->reveal(int(range.begin), int(range.end));
}

void IrTextView::selectionChanged() {
  showMarks();
  revealSelection();
}

void IrTextView::hoverChanged() {
  if (!own_hover_) showMarks();
}

void IrTextView::showMarks() {
  if (!snapshot()) return;
  std::vector<CodeMark> marks = marksOf(*snapshot(), selection().current());
  if (!(selection().hovered() == selection().current()))
    for (CodeMark mark : marksOf(*snapshot(), selection().hovered())) {
      if (mark.style == CodeMark::Style::Band) continue;
      mark.style = CodeMark::Style::Hover;
      marks.push_back(mark);
    }
  for (const Subject& marked : Marked::of(selection()).subjects())
    for (CodeMark mark : marksOf(*snapshot(), marked)) {
      marks.push_back(mark);
      mark.style = CodeMark::Style::Error;
      marks.push_back(mark);
    }
  code_->setMarks(std::move(marks));
}

void IrTextView::revealSelection() {
  if (!snapshot()) return;
  script::TextRange range = placeOf(*snapshot(), selection().current());
  if (range.begin < range.end) code_->reveal(int(range.begin), int(range.end));
}

QString IrTextView::asText() const { return snapshot() ? QString::fromUtf8(snapshot()->text().text) : QString(); }

QSize IrTextView::pictureSize() const { return snapshot() ? codePictureSize(*code_) : QSize(); }

void IrTextView::paintPicture(QPainter& painter) {
  if (snapshot()) paintCodePicture(painter, *code_, QStringLiteral("TVMScript"));
}

}  // namespace tirscope::views
