// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSyntaxHighlighter>

#include "views/common/syntax.h"

namespace tirscope::app {

/// Colours an editable document as TVMScript, a line after the other as they change.
class ScriptHighlighter : public QSyntaxHighlighter {
  Q_OBJECT
 public:
  ScriptHighlighter(QTextDocument* document, const views::Theme& theme);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  views::Syntax syntax_;
  const views::Theme& theme_;
};

}  // namespace tirscope::app
