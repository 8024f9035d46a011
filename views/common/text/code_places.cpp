// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/code_places.h"

#include <QTextBlock>
#include <algorithm>

namespace tirscope::views {

CodeMark underline(const QTextDocument& document, const Place& place) {
  QTextBlock first = document.findBlockByNumber(place.span.line - 1);
  QTextBlock last = document.findBlockByNumber(std::max(place.span.end_line, place.span.line) - 1);
  if (!last.isValid()) last = document.lastBlock();
  if (!first.isValid()) first = last;
  auto in = [](const QTextBlock& block, int column) {
    return block.position() + std::clamp(column - 1, 0, block.length() - 1);
  };
  CodeMark mark{in(first, place.span.column), in(last, place.span.end_column), CodeMark::Style::Error, {}};
  mark.end = std::max(mark.end, mark.begin + 1);
  return mark;
}

}  // namespace tirscope::views
