// SPDX-License-Identifier: Apache-2.0
// A release of TVM, and how it writes: what `releases.def` says of it.
#pragma once

#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "ir/dtype.h"
#include "ir/node.h"
#include "support/diagnostic.h"

namespace tirscope::script {

enum class Word : uint8_t {
#define TS_WORD(name, earlier, since, later) name,
#include "script/dialect/releases.def"
};
enum class Style : uint8_t {
#define TS_STYLE(name, since) name,
#include "script/dialect/releases.def"
};

/// The releases of the table, oldest first: 16 is 0.16.
inline constexpr int known_releases[] = {
#define TS_RELEASE(minor) minor,
#include "script/dialect/releases.def"
};

/// 18 is 0.18, whose text is the default.
struct Release {
  int minor = 18;

  static constexpr Release oldest() { return {std::begin(known_releases)[0]}; }
  static constexpr Release newest() { return {std::end(known_releases)[-1]}; }
  /// "0.18" or "v0.18"; refused as trace.bad-release when the table has no such release.
  static Result<Release> parse(std::string_view text);
  std::string str() const { return "0." + std::to_string(minor); }

  std::string_view word(Word word) const;
  bool has(Style style) const;
  /// Whether a parameter of an operator of Relax is unknown to it.
  bool lacks_parameter(std::string_view name) const;
  /// 0.24 and later: `s_tir.Schedule` with `get_sblock`.
  bool s_tir() const { return has(Style::SBlocks); }
  /// The key of an attribute as this release writes it: "tir.noalias" is "tirx.noalias" from 0.24 on.
  std::string key(std::string_view key) const;
  friend bool operator==(Release, Release) = default;
};

/// The key of an attribute as the rest of the program knows it: that of 0.18.
std::string plain_key(std::string_view key);
/// The word of 0.18 for `text`, which may be that of any release.
std::string_view plain_word(Word word, std::string_view text);

/// A type by the name that any release gives it: "float8_e4m3fn" is "e4m3_float8".
std::optional<DataType> parse_dtype(std::string_view text);

/// The release whose dialect a text is written in: by its imports and heads, in code or in the comments that TVM prints
/// above a module. 0.18 where nothing says otherwise.
Release release_of(std::string_view text);

/// A warning (`script.mixed-dialects`) for each word that a text writes as other releases than its own do, with the
/// line that says which release that is. The text is read all the same.
Diagnostics mixed_dialects(std::string_view text);

/// The release can say everything in `root` (a module, a function or a part of one); refused as script.not-in-release
/// with the first thing that it cannot say, and the releases that can.
Result<void> require_in_release(const NodeRef& root, Release release);
/// `wanted` where it can say everything in `root`, else 0.18, whose dialect says all that is known here.
Release release_that_says(const NodeRef& root, Release wanted);

}  // namespace tirscope::script
