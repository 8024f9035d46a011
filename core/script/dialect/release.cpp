// SPDX-License-Identifier: Apache-2.0
#include "script/dialect/release.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "script/dialect/release_lines.h"

namespace tirscope::script {

namespace {

struct WordRow {
  std::string_view earlier;
  int since;
  std::string_view later;
};
constexpr WordRow words[] = {
#define TS_WORD(name, earlier, since, later) {earlier, since, later},
#include "script/dialect/releases.def"
};

constexpr int style_since[] = {
#define TS_STYLE(name, since) since,
#include "script/dialect/releases.def"
};

}  // namespace

Result<Release> Release::parse(std::string_view text) {
  std::string_view number = text;
  if (number.starts_with("v")) number.remove_prefix(1);
  int minor = -1;
  if (number.starts_with("0.")) {
    auto [end, error] = std::from_chars(number.data() + 2, number.data() + number.size(), minor);
    // What follows is the patch, "0.18.0", or its suffix, "0.25.0.post1".
    if (error != std::errc() || (end != number.data() + number.size() && *end != '.')) minor = -1;
  }
  if (std::ranges::find(known_releases, minor) == std::end(known_releases))
    return fail(bad_input("trace.bad-release", "\"{0}\" is not one of the TVM releases {1} to {2}", text,
                          oldest().str(), newest().str()));
  return Release{minor};
}

std::string_view Release::word(Word word) const {
  const WordRow& row = words[static_cast<std::size_t>(word)];
  return minor < row.since ? row.earlier : row.later;
}

bool Release::has(Style style) const { return minor >= style_since[static_cast<std::size_t>(style)]; }

std::string Release::key(std::string_view key) const {
  const std::string_view plain = words[static_cast<std::size_t>(Word::KeyPrefix)].earlier;
  if (!key.starts_with(plain)) return std::string(key);
  return std::string(word(Word::KeyPrefix)) + std::string(key.substr(plain.size()));
}

std::string plain_key(std::string_view key) {
  const WordRow& row = words[static_cast<std::size_t>(Word::KeyPrefix)];
  if (!key.starts_with(row.later)) return std::string(key);
  return std::string(row.earlier) + std::string(key.substr(row.later.size()));
}

std::string_view plain_word(Word word, std::string_view text) {
  const WordRow& row = words[static_cast<std::size_t>(word)];
  return text == row.later ? row.earlier : text;
}

std::optional<DataType> parse_dtype(std::string_view text) {
  for (Word type : {Word::Float8E4M3, Word::Float8E5M2}) {
    const WordRow& row = words[static_cast<std::size_t>(type)];
    if (text.starts_with(row.later))
      return DataType::parse(std::string(row.earlier) + std::string(text.substr(row.later.size())));
  }
  return DataType::parse(text);
}

bool imports_package(std::string_view line, std::string_view package) {
  while (!line.empty() && (line.front() == ' ' || line.front() == '#')) line.remove_prefix(1);
  for (std::string_view head : {"from tvm.script import ", "from tvm.script.parser import ", "from tvm import "}) {
    if (!line.starts_with(head)) continue;
    std::string_view rest = line.substr(head.size());
    for (std::size_t at = rest.find(package); at != rest.npos; at = rest.find(package, at + 1)) {
      const bool begins = at == 0 || rest[at - 1] == ' ' || rest[at - 1] == ',';
      const std::size_t end = at + package.size();
      if (begins && (end == rest.size() || rest[end] == ' ' || rest[end] == ',' || rest[end] == '\r')) return true;
    }
  }
  return false;
}

bool marks_s_tir(std::string_view line) {
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  return line.starts_with('@') && line.find("prim_func(") != line.npos && line.find(s_tir_mark) != line.npos;
}

Release release_of(std::string_view text) {
  const std::string_view earlier = words[static_cast<std::size_t>(Word::Package)].earlier,
                         later = words[static_cast<std::size_t>(Word::Package)].later;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (imports_package(line, later) || marks_s_tir(line)) return Release::newest();
    if (imports_package(line, earlier)) return {};
  }
  return {};
}

}  // namespace tirscope::script
