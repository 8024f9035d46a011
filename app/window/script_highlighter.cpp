// SPDX-License-Identifier: Apache-2.0
#include "app/window/script_highlighter.h"

#include <QTextBlockUserData>

namespace tirscope::app {

namespace {

/// The state at the end of a line, which is that at the start of the next.
struct LineState : QTextBlockUserData {
  views::Syntax::State state;
};

}  // namespace

ScriptHighlighter::ScriptHighlighter(QTextDocument* document, const views::Theme& theme)
    : QSyntaxHighlighter(document), syntax_(QStringLiteral("TVMScript")), theme_(theme) {}

void ScriptHighlighter::highlightBlock(const QString& text) {
  views::Syntax::State state;
  if (auto* before = static_cast<LineState*>(currentBlock().previous().userData())) state = before->state;
  for (const QTextLayout::FormatRange& range : syntax_.line(text, state, theme_))
    setFormat(range.start, range.length, range.format);
  auto* here = static_cast<LineState*>(currentBlockUserData());
  if (here && here->state == state) return;
  auto* kept = new LineState;
  kept->state = state;
  setCurrentBlockUserData(kept);
  // Another end state makes Qt go on to the next line.
  setCurrentBlockState(currentBlockState() + 1);
}

}  // namespace tirscope::app
