// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <utility>

namespace tirscope::views {

/// What a search has found. `count` is at most `most_found`; `more`: there are others, which are not marked.
struct Found {
  static constexpr int most_found = 10'000;
  int count = 0;
  bool more = false;
  int first = -1;  ///< the match that the search begins with: the one before, else the first in sight or below it
};

/// What a find bar searches: a text, a difference, a picture. Matches are numbered in reading order.
class Findable {
 public:
  virtual ~Findable() = default;
  /// Upper and lower case are the same as long as only lower case is typed.
  static Qt::CaseSensitivity caseFor(const QString& words) {
    return words == words.toLower() ? Qt::CaseInsensitive : Qt::CaseSensitive;
  }
  /// Finds `words` again, as when they or the text have changed; empty words are nowhere.
  virtual Found find(const QString& words) = 0;
  /// Marks all matches, `match` above the others, and brings that one into sight; -1: none stands out.
  virtual void showMatch(int match) = 0;
  /// A person went to it.
  virtual void chooseMatch(int match) { showMatch(match); }
  /// The search is over: no marks are left.
  virtual void endFind() = 0;
  /// Whether it is names that are compared, of what a picture shows, and no text.
  virtual bool findsNames() const { return false; }
  /// Whether what does not match can be left out.
  virtual bool canFilter() const { return false; }
  virtual void filter(const QString& /*words*/) {}
};

}  // namespace tirscope::views
