// SPDX-License-Identifier: Apache-2.0
#include "views/common/difference/diff_engine.h"

#include <QHash>
#include <algorithm>
#include <dtl/dtl.hpp>
#include <utility>

namespace tirscope::views::diff {

namespace {

/// Beyond this the lines in the middle are one replacement: such a diff is not worth reading or computing.
constexpr qsizetype most_lines = 20000;
/// Of longer texts so many identical lines are held at the beginning, and at the end.
constexpr int held_lines = 200;
/// Pairing the lines of one hunk compares each with each.
constexpr std::size_t most_pairs = 40000;
/// A line shorter than this ("else:", "0") says nothing about having moved.
constexpr qsizetype least_moved = 6;

using Edit = dtl::edit_t;

/// The edit script of two sequences of numbers.
std::vector<std::pair<Edit, std::pair<int, int>>> editScript(const std::vector<int>& before,
                                                             const std::vector<int>& after) {
  dtl::Diff<int, std::vector<int>> diff(before, after);
  diff.onHuge();
  diff.compose();
  std::vector<std::pair<Edit, std::pair<int, int>>> script;
  for (const auto& [element, info] : diff.getSes().getSequence())
    script.push_back({info.type, {int(info.beforeIdx) - 1, int(info.afterIdx) - 1}});
  return script;
}

/// Equal strings get equal numbers.
class Numbers {
 public:
  int of(const QString& text) {
    auto it = numbers_.constFind(text);
    return it != numbers_.constEnd() ? *it : *numbers_.insert(text, int(numbers_.size()));
  }

 private:
  QHash<QString, int> numbers_;
};

std::vector<WordSpan> wordsOf(const QString& line) {
  std::vector<WordSpan> words;
  auto kind = [](QChar c) { return c.isSpace() ? 0 : c.isLetterOrNumber() || c == u'_' ? 1 : 2; };
  for (int n = 0; n < line.size();) {
    int from = n, what = kind(line[n]);
    do ++n;
    while (n < line.size() && what != 2 && kind(line[n]) == what);
    if (what != 0) words.push_back({from, n - from});
  }
  return words;
}

/// Adjacent words, and words with only blanks between, become one.
std::vector<WordSpan> joined(const QString& line, const std::vector<WordSpan>& words) {
  std::vector<WordSpan> out;
  for (const WordSpan& word : words) {
    if (!out.empty()) {
      int end = out.back().begin + out.back().length;
      if (QStringView(line).sliced(end, word.begin - end).trimmed().isEmpty()) {
        out.back().length = word.begin + word.length - out.back().begin;
        continue;
      }
    }
    out.push_back(word);
  }
  return out;
}

struct WordDiff {
  std::vector<WordSpan> before, after;
  double similarity = 0;  ///< share of the words that both have
};

WordDiff compareWords(const QString& before, const QString& after) {
  std::vector<WordSpan> a = wordsOf(before), b = wordsOf(after);
  Numbers numbers;
  std::vector<int> x, y;
  for (const WordSpan& word : a) x.push_back(numbers.of(before.mid(word.begin, word.length)));
  for (const WordSpan& word : b) y.push_back(numbers.of(after.mid(word.begin, word.length)));
  WordDiff out;
  std::size_t common = 0;
  for (const auto& [edit, at] : editScript(x, y)) {
    if (edit == dtl::SES_DELETE) out.before.push_back(a[std::size_t(at.first)]);
    if (edit == dtl::SES_ADD) out.after.push_back(b[std::size_t(at.second)]);
    if (edit == dtl::SES_COMMON) ++common;
  }
  out.similarity = a.empty() && b.empty() ? 1 : 2.0 * double(common) / double(a.size() + b.size());
  return out;
}

class LineDiff {
 public:
  LineDiff(const QString& before, const QString& after) {
    out_.before = before.split(u'\n');
    out_.after = after.split(u'\n');
  }

  Diff run() {
    compareLines();
    markMoves();
    putSideBySide();
    count();
    return std::move(out_);
  }

 private:
  void same(int before, int after) {
    flush();
    out_.rows.push_back({DiffRow::Kind::Same, before, after, -1, {}, {}});
  }

  void compareLines() {
    Numbers numbers;
    std::vector<int> a, b;
    for (const QString& line : out_.before) a.push_back(numbers.of(line.trimmed()));
    for (const QString& line : out_.after) b.push_back(numbers.of(line.trimmed()));
    std::size_t head = 0, tail = 0, most = std::min(a.size(), b.size());
    while (head < most && a[head] == b[head]) ++head;
    while (tail < most - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
    for (std::size_t n = 0; n < head; ++n) same(int(n), int(n));
    std::vector<int> x(a.begin() + long(head), a.end() - long(tail)), y(b.begin() + long(head), b.end() - long(tail));
    if (qsizetype(x.size() + y.size()) > most_lines) {
      for (std::size_t n = 0; n < x.size(); ++n) removed_.push_back(int(head + n));
      for (std::size_t n = 0; n < y.size(); ++n) added_.push_back(int(head + n));
    } else {
      for (const auto& [edit, at] : editScript(x, y)) {
        if (edit == dtl::SES_DELETE) removed_.push_back(int(head) + at.first);
        if (edit == dtl::SES_ADD) added_.push_back(int(head) + at.second);
        if (edit == dtl::SES_COMMON) same(int(head) + at.first, int(head) + at.second);
      }
    }
    flush();
    for (std::size_t n = tail; n > 0; --n) same(int(a.size() - n), int(b.size() - n));
  }

  /// Pairs the removed and added lines of one hunk so that the pairs have the most words in common, in order.
  void flush() {
    std::size_t rows = removed_.size(), columns = added_.size();
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    if (rows && columns && rows * columns <= most_pairs) {
      std::vector<double> score((rows + 1) * (columns + 1), 0), similar(rows * columns, 0);
      auto at = [&](std::size_t r, std::size_t c) -> double& { return score[r * (columns + 1) + c]; };
      for (std::size_t r = rows; r-- > 0;)
        for (std::size_t c = columns; c-- > 0;) {
          double s = compareWords(out_.before[removed_[r]], out_.after[added_[c]]).similarity;
          similar[r * columns + c] = s;
          at(r, c) = std::max({at(r + 1, c), at(r, c + 1), s >= 0.5 ? s + at(r + 1, c + 1) : 0});
        }
      for (std::size_t r = 0, c = 0; r < rows && c < columns;) {
        double s = similar[r * columns + c];
        if (s >= 0.5 && at(r, c) == s + at(r + 1, c + 1))
          pairs.emplace_back(r++, c++);
        else if (at(r, c) == at(r + 1, c))
          ++r;
        else
          ++c;
      }
    }
    std::size_t r = 0, c = 0;
    auto rest = [&](std::size_t to_r, std::size_t to_c) {
      for (; r < to_r; ++r) out_.rows.push_back({DiffRow::Kind::Removed, removed_[r], -1, -1, {}, {}});
      for (; c < to_c; ++c) out_.rows.push_back({DiffRow::Kind::Added, -1, added_[c], -1, {}, {}});
    };
    for (auto [pr, pc] : pairs) {
      rest(pr, pc);
      auto [before, after] = diffWords(out_.before[removed_[pr]], out_.after[added_[pc]]);
      out_.rows.push_back({DiffRow::Kind::Changed, removed_[pr], added_[pc], -1, std::move(before), std::move(after)});
      ++r, ++c;
    }
    rest(rows, columns);
    removed_.clear();
    added_.clear();
  }

  void markMoves() {
    QHash<QString, QList<int>> added;  // trimmed line -> rows
    for (int n = 0; n < int(out_.rows.size()); ++n) {
      const DiffRow& row = out_.rows[std::size_t(n)];
      if (row.kind != DiffRow::Kind::Added) continue;
      QString text = out_.after[row.after].trimmed();
      if (text.size() >= least_moved) added[text].append(n);
    }
    for (DiffRow& row : out_.rows) {
      if (row.kind != DiffRow::Kind::Removed) continue;
      auto it = added.find(out_.before[row.before].trimmed());
      if (it == added.end() || it->isEmpty()) continue;
      DiffRow& to = out_.rows[std::size_t(it->takeFirst())];
      row.kind = DiffRow::Kind::MovedFrom;
      row.partner = to.after;
      to.kind = DiffRow::Kind::MovedTo;
      to.partner = row.before;
    }
  }

  /// Lines that were removed, and those that were added in their place right after, share rows from the top.
  void putSideBySide() {
    std::vector<DiffRow> rows;
    rows.reserve(out_.rows.size());
    for (std::size_t n = 0; n < out_.rows.size();) {
      std::size_t added = n;
      while (added < out_.rows.size() && out_.rows[added].kind == DiffRow::Kind::Removed) ++added;
      std::size_t end = added;
      while (end < out_.rows.size() && out_.rows[end].kind == DiffRow::Kind::Added) ++end;
      if (added == n || end == added) {  // nothing to be paired
        end = std::max(end, n + 1);
        rows.insert(rows.end(), out_.rows.begin() + long(n), out_.rows.begin() + long(end));
      } else {
        const std::size_t pairs = std::min(added - n, end - added);
        for (std::size_t k = 0; k < pairs; ++k)
          rows.push_back({DiffRow::Kind::Replaced, out_.rows[n + k].before, out_.rows[added + k].after, -1, {}, {}});
        rows.insert(rows.end(), out_.rows.begin() + long(n + pairs), out_.rows.begin() + long(added));
        rows.insert(rows.end(), out_.rows.begin() + long(added + pairs), out_.rows.begin() + long(end));
      }
      n = end;
    }
    out_.rows = std::move(rows);
  }

  void count() {
    for (const DiffRow& row : out_.rows) {
      const bool replaced = row.kind == DiffRow::Kind::Replaced;
      out_.added += replaced || row.kind == DiffRow::Kind::Added;
      out_.removed += replaced || row.kind == DiffRow::Kind::Removed;
      out_.changed += row.kind == DiffRow::Kind::Changed;
      out_.moved += row.kind == DiffRow::Kind::MovedTo;
    }
  }

  Diff out_;
  std::vector<int> removed_, added_;
};

}  // namespace

std::pair<std::vector<WordSpan>, std::vector<WordSpan>> diffWords(const QString& before, const QString& after) {
  WordDiff words = compareWords(before, after);
  return {joined(before, words.before), joined(after, words.after)};
}

Diff diffLines(const QString& before, const QString& after) { return LineDiff(before, after).run(); }

namespace {

/// The last line end before `at` that has `lines` line ends behind it before `at`; npos: there are not as many.
std::size_t linesBack(std::string_view text, std::size_t at, int lines) {
  for (; at > 0 && lines >= 0; --lines) {
    at = text.rfind('\n', at - 1);
    if (at == std::string_view::npos) return at;
  }
  return lines < 0 ? at : std::string_view::npos;
}

/// The end of the line that is `lines` lines behind `at`; npos: there are not as many.
std::size_t linesOn(std::string_view text, std::size_t at, int lines) {
  for (; lines >= 0 && at != std::string_view::npos; --lines) at = text.find('\n', at + 1);
  return at;
}

}  // namespace

Diff diffTexts(std::string_view before, std::string_view after) {
  auto lines = [](std::string_view text) { return int(std::ranges::count(text, '\n')); };
  int skipped = 0, left = 0;
  if (lines(before) + lines(after) > most_lines) {
    const std::size_t most = std::min(before.size(), after.size());
    const std::size_t head = std::size_t(std::ranges::mismatch(before, after).in1 - before.begin());
    std::size_t tail = 0;
    while (tail < most - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
    // From the end of a line that both have to the end of another that both have.
    if (const std::size_t end = linesOn(before, before.size() - tail, held_lines); end != std::string_view::npos) {
      const std::size_t length = before.size() - end;
      left = lines(before.substr(end + 1)) + 1;
      before.remove_suffix(length);
      after.remove_suffix(length);
    }
    if (const std::size_t begin = linesBack(before, head, held_lines); begin != std::string_view::npos) {
      skipped = lines(before.substr(0, begin)) + 1;
      before.remove_prefix(begin + 1);
      after.remove_prefix(begin + 1);
    }
  }
  auto text = [](std::string_view part) { return QString::fromUtf8(part.data(), qsizetype(part.size())); };
  Diff diff = diffLines(text(before), text(after));
  diff.skipped = skipped;
  diff.left = left;
  return diff;
}

std::vector<int> withContext(const Diff& diff, int context) {
  std::vector<bool> shown(diff.rows.size(), false);
  for (int n = 0; n < int(diff.rows.size()); ++n)
    if (diff.rows[std::size_t(n)].kind != DiffRow::Kind::Same)
      for (int m = std::max(0, n - context); m <= std::min(int(diff.rows.size()) - 1, n + context); ++m)
        shown[std::size_t(m)] = true;
  std::vector<int> rows;
  for (int n = 0; n < int(diff.rows.size()); ++n) {
    if (shown[std::size_t(n)])
      rows.push_back(n);
    else if (rows.empty() || rows.back() != -1)
      rows.push_back(-1);
  }
  return rows;
}

QString unifiedText(const Diff& diff, const QString& nameBefore, const QString& nameAfter, int context) {
  QString out = QStringLiteral("--- %1\n+++ %2\n").arg(nameBefore, nameAfter);
  QString added;  // of a run of rows that differ, after all that it takes away
  auto flush = [&] { out += std::exchange(added, {}); };
  for (int n : withContext(diff, context)) {
    if (n < 0) {
      flush();
      out += QStringLiteral("@@\n");
      continue;
    }
    const DiffRow& row = diff.rows[std::size_t(n)];
    if (row.kind == DiffRow::Kind::Same) {
      flush();
      out += QStringLiteral(" %1\n").arg(diff.after[row.after]);
      continue;
    }
    if (row.before >= 0) out += QStringLiteral("-%1\n").arg(diff.before[row.before]);
    if (row.after >= 0) added += QStringLiteral("+%1\n").arg(diff.after[row.after]);
  }
  flush();
  return out;
}

}  // namespace tirscope::views::diff
