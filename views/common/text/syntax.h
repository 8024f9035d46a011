// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/State>
#include <QList>
#include <QTextLayout>

#include "views/common/look/theme.h"

namespace tirscope::views {

/// Colours lines of code. The language is named as KSyntaxHighlighting names it: "TVMScript" (a definition of ours),
/// "Python", "JSON", "LLVM", "GNU Assembler", "OpenCL"; an unknown one leaves text plain.
class Syntax final : private KSyntaxHighlighting::AbstractHighlighter {
 public:
  using State = KSyntaxHighlighting::State;

  explicit Syntax(const QString& language) { setLanguage(language); }
  void setLanguage(const QString& language);

  /// The formats of one line; `state` is that at its start and becomes that at its end.
  QList<QTextLayout::FormatRange> line(QStringView text, State& state, const Theme& theme);

  bool known() const { return definition().isValid(); }

 private:
  void applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) override;
  const Theme* theme_ = nullptr;
  QList<QTextLayout::FormatRange> formats_;
};

}  // namespace tirscope::views
