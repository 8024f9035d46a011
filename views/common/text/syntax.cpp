// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/syntax.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>

namespace tirscope::views {

namespace {

using Style = KSyntaxHighlighting::Theme::TextStyle;

KSyntaxHighlighting::Repository& repository() {
  static KSyntaxHighlighting::Repository repository;
  static const bool extended = (repository.addCustomSearchPath(QStringLiteral(":/tirscope")), true);
  Q_UNUSED(extended);
  return repository;
}

/// How a style of any definition looks in ours; the same in all languages.
struct Look {
  Tone tone = Tone::Text;
  bool bold = false, italic = false;
};

Look lookOf(Style style) {
  switch (style) {
    case Style::Keyword: return {Tone::Vectorized};
    case Style::ControlFlow: return {Tone::Accent, true};
    case Style::BuiltIn:
    case Style::Extension: return {Tone::Block, true};
    case Style::Function: return {Tone::Accent};
    case Style::DataType: return {Tone::Parallel};
    case Style::Constant:
    case Style::DecVal:
    case Style::BaseN:
    case Style::Float: return {Tone::Write};
    case Style::String:
    case Style::VerbatimString:
    case Style::SpecialString:
    case Style::Char: return {Tone::Parallel};
    case Style::SpecialChar: return {Tone::Warning};
    case Style::Comment:
    case Style::Documentation:
    case Style::CommentVar:
    case Style::Annotation: return {Tone::Muted, false, true};
    case Style::Import: return {Tone::Muted};
    case Style::Attribute:
    case Style::Preprocessor: return {Tone::Warning};
    case Style::Error:
    case Style::Alert: return {Tone::Bad};
    default: return {};
  }
}

}  // namespace

void Syntax::setLanguage(const QString& language) { setDefinition(repository().definitionForName(language)); }

QList<QTextLayout::FormatRange> Syntax::line(QStringView text, State& state, const Theme& theme) {
  formats_.clear();
  theme_ = &theme;
  if (known()) state = highlightLine(text, state);
  return std::exchange(formats_, {});
}

void Syntax::applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) {
  Look look = lookOf(format.textStyle());
  if (length <= 0 || (look.tone == Tone::Text && !look.bold && !look.italic)) return;
  QTextCharFormat text;
  text.setForeground(theme_->color(look.tone));
  if (look.bold) text.setFontWeight(QFont::DemiBold);
  if (look.italic) text.setFontItalic(true);
  formats_.append({offset, length, text});
}

}  // namespace tirscope::views
