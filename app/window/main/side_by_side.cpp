// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/side_by_side.h"

#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

#include "views/common/text/code_view.h"

namespace tirscope::app {

namespace {

/// Shows the lines without those that only underline, which become marks. The text is ASCII: a byte is a character.
void fill(views::CodeView& view, const std::vector<std::string>& lines) {
  QString text;
  std::vector<views::CodeMark> marks;
  int line_begin = 0;
  for (const std::string& line : lines) {
    if (!is_underline(line)) {
      line_begin = int(text.size());
      text += QString::fromStdString(line) + u'\n';
      continue;
    }
    for (std::size_t at = line.find('^'); at != line.npos;) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      marks.push_back({line_begin + int(at), line_begin + int(end), views::CodeMark::Style::Error, {}});
      at = line.find('^', end);
    }
  }
  text.chop(1);
  view.patchText(text);
  if (!marks.empty()) view.reveal(marks.front().begin, marks.front().end);
  view.setMarks(std::move(marks));
}

}  // namespace

views::CodeView* addTextColumn(QSplitter& splitter, const QString& title, const QString& name) {
  auto* side = new QWidget(&splitter);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(new QLabel(title, side));
  auto* view = new views::CodeView(QStringLiteral("TVMScript"), side);
  view->setObjectName(name);
  view->setAccessibleName(title);
  view->setReadOnly(true);
  column->addWidget(view, 1);
  splitter.addWidget(side);
  return view;
}

SideBySide::SideBySide(QWidget* parent) : QSplitter(Qt::Horizontal, parent) {
  setObjectName(QStringLiteral("side_by_side"));
  setChildrenCollapsible(false);
  left_ = addTextColumn(*this, tr("The program"), QStringLiteral("program_side"));
  right_ = addTextColumn(*this, tr("The intrinsic's description"), QStringLiteral("pattern_side"));
  // Matching lines are at the same height.
  for (auto [one, other] : {std::pair{left_, right_}, std::pair{right_, left_}})
    connect(one->verticalScrollBar(), &QScrollBar::valueChanged, other->verticalScrollBar(), &QScrollBar::setValue);
}

void SideBySide::show(const Sides& sides) {
  fill(*left_, sides.left);
  fill(*right_, sides.right);
}

std::optional<Sides> sidesIn(const Diagnostic& diagnostic) {
  for (const Message& note : diagnostic.notes)
    if (!note.args.empty())
      if (auto sides = sides_of(note.args.back())) return sides;
  return std::nullopt;
}

}  // namespace tirscope::app
