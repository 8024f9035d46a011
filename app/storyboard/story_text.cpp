// SPDX-License-Identifier: Apache-2.0
#include "app/storyboard/story_text.h"

#include <QCoreApplication>
#include <numeric>

#include "views/common/text/syntax.h"

namespace tirscope::app {

namespace {

using views::diff::Diff;
using views::diff::DiffRow;
using views::diff::WordSpan;
using Formats = QList<QTextLayout::FormatRange>;

/// The formats of all lines of one text.
QList<Formats> formatsOf(const QStringList& lines, const views::Theme& theme) {
  views::Syntax syntax(QStringLiteral("TVMScript"));
  views::Syntax::State state;
  QList<Formats> out;
  for (const QString& line : lines) out << syntax.line(line, state, theme);
  return out;
}

/// A line cut where its look changes.
QList<StorySpan> spansOf(const QString& line, const Formats& formats, const std::vector<WordSpan>& words,
                         const QColor& plain) {
  QList<StorySpan> looks(line.size(), StorySpan{{}, plain});
  for (const QTextLayout::FormatRange& range : formats)
    for (int k = range.start; k < std::min<int>(range.start + range.length, int(line.size())); ++k) {
      StorySpan& look = looks[k];
      if (range.format.hasProperty(QTextFormat::ForegroundBrush)) look.color = range.format.foreground().color();
      look.bold = range.format.fontWeight() > QFont::Normal;
      look.italic = range.format.fontItalic();
    }
  for (const WordSpan& word : words)
    for (int k = word.begin; k < std::min<int>(word.begin + word.length, int(line.size())); ++k)
      looks[k].changed = true;
  QList<StorySpan> spans;
  auto same = [](const StorySpan& a, const StorySpan& b) {
    return a.color == b.color && a.bold == b.bold && a.italic == b.italic && a.changed == b.changed;
  };
  for (int k = 0; k < line.size(); ++k) {
    if (spans.isEmpty() || !same(spans.back(), looks[k])) spans << looks[k];
    spans.back().text += line[k];
  }
  return spans;
}

/// The rows of a difference as lines, those of one run of changed rows first as they were, then as they are.
class LineWriter {
 public:
  LineWriter(const Diff& diff, const views::Theme& theme)
      : diff_(diff),
        plain_(theme.color(views::Tone::Text)),
        before_(formatsOf(diff.before, theme)),
        after_(formatsOf(diff.after, theme)) {}

  void add(const DiffRow& row) {
    if (row.kind == DiffRow::Kind::Same) {
      flush();
      lines_ << line(row, false);
      return;
    }
    if (row.before >= 0) lines_ << line(row, true);
    if (row.after >= 0) kept_ << line(row, false);
  }
  void addGap(int left_out) {
    flush();
    if (left_out > 0) lines_ << StoryLine{DiffRow::Kind::Same, false, left_out};
  }
  QList<StoryLine> take() {
    flush();
    return std::move(lines_);
  }

 private:
  void flush() {
    lines_ << kept_;
    kept_.clear();
  }
  StoryLine line(const DiffRow& row, bool before) const {
    const int n = before ? row.before : row.after;
    StoryLine out{row.kind, before};
    out.spans = before ? spansOf(diff_.before[n], before_[n], row.wordsBefore, plain_)
                       : spansOf(diff_.after[n], after_[n], row.wordsAfter, plain_);
    return out;
  }

  const Diff& diff_;
  QColor plain_;
  QList<Formats> before_, after_;
  QList<StoryLine> lines_, kept_;
};

}  // namespace

QList<StoryLine> storyLines(const QString& before, const QString& after, const views::Theme& theme, int whole) {
  constexpr int context = 4;
  const Diff diff = views::diff::diffLines(before.isEmpty() ? after : before, after);
  LineWriter writer(diff, theme);
  std::vector<int> rows(diff.rows.size());
  std::iota(rows.begin(), rows.end(), 0);
  if (int(rows.size()) > whole) {
    if (diff.same()) {
      rows.resize(std::size_t(whole));
    } else {
      rows = views::diff::withContext(diff, context);
      std::erase(rows, -1);  // gaps are counted here
    }
  }
  int next = 0;
  for (int row : rows) {
    if (row > next) writer.addGap(row - next);
    writer.add(diff.rows[std::size_t(row)]);
    next = row + 1;
  }
  writer.addGap(int(diff.rows.size()) - next);
  return writer.take();
}

QString storySummary(const QString& before, const QString& after) {
  const Diff diff = views::diff::diffLines(before, after);
  const auto text = [](const char* source, int n) { return QCoreApplication::translate("Storyboard", source).arg(n); };
  QStringList parts;
  if (diff.added) parts << text(QT_TRANSLATE_NOOP("Storyboard", "%1 added"), diff.added);
  if (diff.removed) parts << text(QT_TRANSLATE_NOOP("Storyboard", "%1 removed"), diff.removed);
  if (diff.changed) parts << text(QT_TRANSLATE_NOOP("Storyboard", "%1 changed"), diff.changed);
  if (diff.moved) parts << text(QT_TRANSLATE_NOOP("Storyboard", "%1 moved"), diff.moved);
  if (parts.isEmpty()) return QCoreApplication::translate("Storyboard", "The text is the same");
  return QCoreApplication::translate("Storyboard", "Lines: %1").arg(parts.join(QStringLiteral(", ")));
}

}  // namespace tirscope::app
