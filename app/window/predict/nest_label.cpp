// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/nest_label.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFontDatabase>

#include "views/common/canvas/pieces.h"
#include "views/common/look/icons.h"

namespace tirscope::app {

namespace {

using lesson::NestLine;
using views::Tone;

/// The words of the view of loops.
QString nestWord(const char* word) { return QCoreApplication::translate("LoopNest", word); }

QString kindWord(const NestLine& line) {
  if (!line.thread.empty()) return views::q(line.thread);
  switch (line.loop_kind) {
    case ForKind::Serial: break;
    case ForKind::Parallel: return nestWord("parallel");
    case ForKind::Vectorized: return nestWord("vectorized");
    case ForKind::Unrolled: return nestWord("unrolled");
    case ForKind::ThreadBinding: return nestWord("thread");
  }
  return {};
}

QString reductionWord(const NestLine& line) {
  if (!line.reduction) return {};
  return line.kind == NestLine::Kind::Block ? nestWord("reduction") : nestWord("reduce");
}

QString letters(const QString& text, QColor color, bool bold = false) {
  const QString inner = bold ? QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()) : text.toHtmlEscaped();
  return QStringLiteral("<span style='color:%1'>%2</span>").arg(color.name(), inner);
}

/// One line without what is before it.
QString htmlOf(const NestLine& line, const views::Theme& theme, bool enabled) {
  auto coloured = [enabled, &theme](const QString& text, QColor color, bool bold = false) {
    return letters(text, enabled ? color : theme.color(Tone::Muted), bold);
  };
  if (line.kind == NestLine::Kind::LeftOut) return coloured(QStringLiteral("⋮"), theme.color(Tone::Muted));
  const bool block = line.kind == NestLine::Kind::Block;
  QString out = coloured(views::q(line.name), theme.color(block ? Tone::Block : Tone::Text), true);
  if (!block) out += QStringLiteral(" ") + coloured(views::q(line.extent), theme.color(Tone::Muted));
  if (const QString kind = kindWord(line); !kind.isEmpty())
    out += QStringLiteral(" ") + coloured(kind, theme.color(views::lookOf(line.loop_kind).tone));
  if (const QString reduces = reductionWord(line); !reduces.isEmpty())
    out += QStringLiteral(" ") + coloured(reduces, theme.color(Tone::Reduction));
  return out;
}

}  // namespace

NestLabel::NestLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::RichText);
  setTextInteractionFlags(Qt::NoTextInteraction);  // a click is one on what is around
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

void NestLabel::setNest(const lesson::NestSketch& nest, std::vector<bool> marked, QChar sign, Tone tone) {
  nest_ = nest;
  marked_ = std::move(marked);
  sign_ = sign;
  tone_ = tone;
  setAccessibleName(spoken(nest, marked_));
  render();
}

QString NestLabel::spoken(const lesson::NestSketch& nest, const std::vector<bool>& marked) {
  QStringList lines;
  for (std::size_t k = 0; k < nest.size(); ++k) {
    const NestLine& line = nest[k];
    if (line.kind == NestLine::Kind::LeftOut) continue;
    QStringList words{line.kind == NestLine::Kind::Block
                          ? tr("block %1").arg(views::q(line.name))
                          : QStringLiteral("%1 %2").arg(views::q(line.name), views::q(line.extent))};
    for (const QString& word : {kindWord(line), reductionWord(line)})
      if (!word.isEmpty()) words << word;
    const QString said = words.join(QStringLiteral(", "));
    lines << (k < marked.size() && marked[k] ? tr("changed: %1").arg(said) : said);
  }
  return lines.join(QStringLiteral("; "));
}

void NestLabel::render() {
  const views::Theme& theme = views::Theme::of(palette());
  QString rows;
  for (std::size_t k = 0; k < nest_.size(); ++k) {
    const bool marked = k < marked_.size() && marked_[k];
    QString before = marked_.empty() ? QString() : QString(marked ? sign_ : QChar(u' ')) + u' ';
    before += QString(2 * nest_[k].depth, u' ');
    rows += QStringLiteral("<tr><td%1><p style='white-space:pre; line-height:%4px; margin:0'>%2%3 </p></td></tr>")
                .arg(marked ? QStringLiteral(" bgcolor='%1'").arg(theme.color(tone_).name()) : QString(),
                     before.toHtmlEscaped(), htmlOf(nest_[k], theme, isEnabled()))
                .arg(fontMetrics().lineSpacing() + 3);
  }
  setText(QStringLiteral("<table cellspacing='0' cellpadding='0'>%1</table>").arg(rows));
}

void NestLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::EnabledChange) render();
}

}  // namespace tirscope::app
