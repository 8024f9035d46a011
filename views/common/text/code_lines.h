// SPDX-License-Identifier: Apache-2.0
// Lines of code by their indent: what folds, and how a wrapped line goes on.
#pragma once

#include <QPlainTextDocumentLayout>
#include <QTextBlock>

#include "views/common/text/syntax.h"

namespace tirscope::views {

/// What a code view keeps with a line.
struct CodeLine final : QTextBlockUserData {
  int generation = -1;  ///< of its colours
  Syntax::State end;
  bool folded = false;
};

/// The indent of a line, -1 for an empty one.
int indentOf(const QString& line);

/// The last block of the fold that `header` opens; `header` itself when it opens none.
QTextBlock foldEnd(const QTextBlock& header);
bool opensFold(const QTextBlock& block);

/// How far in a wrapped line goes on: four spaces further than it begins, less where little room is left, but never to
/// the left of its beginning. `space`: the width of one.
qreal hangOf(const QString& line, qreal space, qreal width);

/// Goes on below a wrapped line's own indent and a little further in, so that the shape of the program stays visible.
class HangingLayout final : public QPlainTextDocumentLayout {
 public:
  using QPlainTextDocumentLayout::QPlainTextDocumentLayout;
  QRectF blockBoundingRect(const QTextBlock& block) const override;
};

}  // namespace tirscope::views
