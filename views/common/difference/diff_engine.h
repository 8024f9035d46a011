// SPDX-License-Identifier: Apache-2.0
// The difference of two texts, line by line and word by word. No widgets.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <string_view>
#include <vector>

namespace tirscope::views::diff {

/// A run of characters of one line.
struct WordSpan {
  int begin = 0, length = 0;
  friend bool operator==(const WordSpan&, const WordSpan&) = default;
};

struct DiffRow {
  enum class Kind {
    Same,     ///< equal but for the indent
    Changed,  ///< one line became another: the words that differ are marked
    Removed,
    Added,
    MovedFrom,  ///< is elsewhere in the other text: `partner`
    MovedTo,
    Replaced,  ///< one line took another's place and has little in common with it
  };
  Kind kind = Kind::Same;
  int before = -1, after = -1;  ///< line numbers from 0; -1 where the row has no line on that side
  int partner = -1;             ///< of a moved line: its line number in the other text
  std::vector<WordSpan> wordsBefore, wordsAfter;
};

struct Diff {
  QStringList before, after;
  int skipped = 0, left = 0;  ///< identical lines before those, and behind them, which are not held
  std::vector<DiffRow> rows;
  int added = 0, removed = 0, changed = 0, moved = 0;  ///< lines; a replaced one is removed and added

  bool same() const { return added + removed + changed + moved == 0; }
};

/// Lines that differ only in their indent are the same: loops come and go around them. A removed line that occurs
/// unchanged elsewhere is moved. Lines of one hunk that have at least half of their words in common are changed; others
/// that took each other's place are replaced, and are beside each other all the same.
Diff diffLines(const QString& before, const QString& after);

/// The same of texts in UTF-8, which may be long: where they have more than 20,000 lines together, most of the
/// identical ones at their beginning and end are not held.
Diff diffTexts(std::string_view before, std::string_view after);

/// The words in which two lines differ: first those of `before`, then those of `after`.
std::pair<std::vector<WordSpan>, std::vector<WordSpan>> diffWords(const QString& before, const QString& after);

/// The rows worth looking at: those that differ with `context` rows around them; -1 is a gap.
std::vector<int> withContext(const Diff& diff, int context);

/// "--- +++ @@" text for the clipboard.
QString unifiedText(const Diff& diff, const QString& nameBefore, const QString& nameAfter, int context = 3);

}  // namespace tirscope::views::diff
