// SPDX-License-Identifier: Apache-2.0
// Texts that write one part as an earlier release does and another as a later one.
#include <algorithm>
#include <cctype>
#include <vector>

#include "script/dialect/release.h"
#include "script/dialect/release_lines.h"

namespace tirscope::script {

namespace {

/// The first place where a text writes `word` as releases before its change do, or as those from then on do.
struct Spelling {
  Word word;
  bool later;
  int line, column, length;
};

struct WordChange {
  Word word;
  std::string_view earlier, later;
  int since;
};
/// The words that no release writes both ways.
constexpr WordChange changes[] = {
#define TS_WORD(name, earlier, since, later) {Word::name, earlier, later, since},
#include "script/dialect/releases.def"
};

const WordChange& change_of(Word word) { return changes[static_cast<std::size_t>(word)]; }

class Spellings {
 public:
  explicit Spellings(std::string_view text) {
    for (int line = 1; !text.empty(); ++line) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      scan(text.substr(0, end), line);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  const std::vector<Spelling>& all() const { return found_; }

 private:
  void scan(std::string_view line, int number) {
    for (bool later : {false, true}) {
      const WordChange& package = change_of(Word::Package);
      const std::string_view name = later ? package.later : package.earlier;
      if (imports_package(line, name)) add(Word::Package, later, number, line.find(name), name.size());
      if (later && marks_s_tir(line)) add(Word::Package, later, number, line.find(s_tir_mark), s_tir_mark.size());
    }
    line = line.substr(0, line.find('#'));
    for (Word word : {Word::Block, Word::BlockAttr})
      for (bool later : {false, true}) {
        const std::string call = "T." + std::string(later ? change_of(word).later : change_of(word).earlier) + "(";
        const std::size_t at = line.find(call);
        const bool begins = at == 0 || (at != line.npos && !std::isalnum(static_cast<unsigned char>(line[at - 1])) &&
                                        line[at - 1] != '_' && line[at - 1] != '.');
        if (begins) add(word, later, number, at, call.size() - 1);
      }
  }

  void add(Word word, bool later, int line, std::size_t at, std::size_t length) {
    const bool known =
        std::ranges::any_of(found_, [&](const Spelling& s) { return s.word == word && s.later == later; });
    if (!known) found_.push_back({word, later, line, static_cast<int>(at) + 1, static_cast<int>(length)});
  }

  std::vector<Spelling> found_;
};

}  // namespace

Diagnostics mixed_dialects(std::string_view text) {
  const Spellings spellings(text);
  const Release release = release_of(text);
  Diagnostics out;
  auto of_release = [&](const Spelling& s) { return (release.minor >= change_of(s.word).since) == s.later; };
  const auto own = std::ranges::find_if(spellings.all(), of_release);
  if (own == spellings.all().end()) return out;
  for (const Spelling& s : spellings.all()) {
    if (of_release(s)) continue;
    const WordChange& change = change_of(s.word);
    const std::string since = Release{change.since}.str();
    Diagnostic diagnostic =
        s.later
            ? bad_input(
                  "script.mixed-dialects",
                  "TVM {0} and later write \"{1}\", but by line {2} the text is of TVM {3}; it is read as \"{4}\"",
                  since, change.later, own->line, release.str(), change.earlier)
            : bad_input("script.mixed-dialects",
                        "TVM before {0} writes \"{1}\", but by line {2} the text is of TVM {3}; it is read as \"{4}\"",
                        since, change.earlier, own->line, release.str(), change.later);
    diagnostic.severity = Severity::Warning;
    out.push_back(std::move(diagnostic).at(Span{s.line, s.column, s.line, s.column + s.length}));
  }
  return out;
}

}  // namespace tirscope::script
