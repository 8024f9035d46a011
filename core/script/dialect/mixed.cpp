// SPDX-License-Identifier: Apache-2.0
// Texts that write one part as an earlier release does and another as a later one.
#include <algorithm>
#include <cctype>
#include <string>
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
    for (Word word : {Word::Package, Word::Block, Word::BlockAttr})
      for (bool later : {false, true}) {
        const std::string name(later ? change_of(word).later : change_of(word).earlier);
        Wanted wanted{word, later, word == Word::Package ? name : "T." + name + "("};
        if (text.contains(wanted.spelling) || (word == Word::Package && later && text.contains(s_tir_mark)))
          wanted_.push_back(std::move(wanted));
      }
    for (int line = 1; !text.empty() && !wanted_.empty(); ++line) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      scan(text.substr(0, end), line);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  const std::vector<Spelling>& all() const { return found_; }

 private:
  struct Wanted {
    Word word;
    bool later;
    std::string spelling;  ///< "tirx", "T.block("
  };
  struct Place {
    std::size_t at = 0, length = 0;
  };

  void scan(std::string_view line, int number) {
    const std::string_view code = line.substr(0, line.find('#'));
    std::erase_if(wanted_, [&](const Wanted& wanted) {
      const auto [at, length] = wanted.word == Word::Package ? package(line, wanted) : call(code, wanted.spelling);
      if (length != 0)
        found_.push_back({wanted.word, wanted.later, number, static_cast<int>(at) + 1, static_cast<int>(length)});
      return length != 0;
    });
  }

  static Place package(std::string_view line, const Wanted& wanted) {
    if (imports_package(line, wanted.spelling)) return {line.find(wanted.spelling), wanted.spelling.size()};
    if (wanted.later && marks_s_tir(line)) return {line.find(s_tir_mark), s_tir_mark.size()};
    return {};
  }
  /// The call's name, without its parenthesis.
  static Place call(std::string_view code, std::string_view spelling) {
    const std::size_t at = code.find(spelling);
    if (at == code.npos) return {};
    const char left = at == 0 ? ' ' : code[at - 1];
    const bool begins = !std::isalnum(static_cast<unsigned char>(left)) && left != '_' && left != '.';
    return begins ? Place{at, spelling.size() - 1} : Place{};
  }

  std::vector<Wanted> wanted_;  ///< that occur in the text and are not found yet
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
