// SPDX-License-Identifier: Apache-2.0
#include "views/source/source_view.h"

#include <QPainter>
#include <QStackedLayout>
#include <algorithm>
#include <utility>

#include "views/common/look/empty_label.h"
#include "views/common/text/code_picture.h"

namespace tirscope::views {

namespace {

QString language() { return QStringLiteral("Python"); }

}  // namespace

SourceView::SourceView(Selection& selection, QWidget* parent)
    : View(selection, parent), code_(new CodeView(language(), this)), stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Source file"));
  code_->setAccessibleName(tr("Text of the file"));
  code_->setReadOnly(true);
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(new EmptyLabel(QStringLiteral("script"), tr("Nothing is open"),
                                   tr("Open a TVMScript file or a builder script; its text is shown here."), this));
  stack_->addWidget(code_);
  setFocusProxy(code_);
  const auto chosen = [this](int offset) { choose(code_->document()->findBlock(offset).blockNumber() + 1); };
  connect(code_, &CodeView::clicked, this, chosen);
  connect(code_, &CodeView::enterPressed, this, chosen);
}

void SourceView::setSource(SourceFilePtr source) {
  source_ = std::move(source);
  stack_->setCurrentIndex(source_ ? 1 : 0);  // at once: what is hidden in here would be in the way of Tab
  text_due_ = true;
  made_ = {};
}

void SourceView::snapshotChanged() {
  if (std::exchange(text_due_, false)) {
    code_->setMarks({});
    code_->patchText(source_ ? source_->text : QString());
  }
  made_ = source_ && snapshot() ? MadeBlocks(*source_, snapshot()->module()) : MadeBlocks();
  showMarks();
}

void SourceView::selectionChanged() {
  showMarks();
  revealSelection();
}

/// The next block of the line where one of them is selected already.
void SourceView::choose(int line) {
  const std::vector<Subject> blocks = made_.blocksOf(line);
  if (blocks.empty()) return;
  const auto at = std::ranges::find(blocks, selection().current());
  const std::size_t next = at == blocks.end() ? 0 : (std::size_t(at - blocks.begin()) + 1) % blocks.size();
  selection().select(blocks[next]);
  if (blocks.size() > 1)
    Q_EMIT hint(tr("Block %1 of %2 from this line; click again for the next").arg(next + 1).arg(blocks.size()));
}

std::vector<int> SourceView::selectedOrigins() const {
  const Subject& subject = selection().current();
  if (subject.isBlock()) return made_.originsOf(subject.node.get());
  return subject.isFunction() ? made_.originsOfFunction(subject.function.toStdString()) : std::vector<int>();
}

CodeMark SourceView::markOf(int origin, CodeMark::Style style) const {
  const builder::BlockOrigin& one = source_->origins[std::size_t(origin)];
  const QTextBlock first = code_->document()->findBlockByNumber(one.first_line - 1),
                   last = code_->document()->findBlockByNumber(one.last_line - 1);
  return {first.position(), last.position() + std::max(0, last.length() - 1), style,
          one.name.empty() ? tr("makes the function %1").arg(QString::fromStdString(one.function))
                           : tr("makes the block %1").arg(QString::fromStdString(one.name))};
}

void SourceView::showMarks() {
  if (!source_ || text_due_) return;
  std::vector<CodeMark> marks;
  const std::vector<int> selected = selectedOrigins();
  for (int origin = 0; origin < int(source_->origins.size()); ++origin)
    if (std::ranges::find(selected, origin) == selected.end()) marks.push_back(markOf(origin, CodeMark::Style::About));
  for (int origin : selected) marks.push_back(markOf(origin, CodeMark::Style::Band));
  code_->setMarks(std::move(marks));
}

void SourceView::revealSelection() {
  if (!source_ || text_due_) return;
  for (int origin : selectedOrigins()) {
    const CodeMark mark = markOf(origin, CodeMark::Style::Band);
    return code_->reveal(mark.begin, mark.end);
  }
}

QString SourceView::asText() const { return source_ ? source_->text : QString(); }

QSize SourceView::pictureSize() const { return source_ ? codePictureSize(*code_) : QSize(); }

void SourceView::paintPicture(QPainter& painter) {
  if (source_) paintCodePicture(painter, *code_, language());
}

}  // namespace tirscope::views
