// SPDX-License-Identifier: Apache-2.0
// JSON that others wrote: a file, a line of the protocol, what a process of the worker answers. Whatever the text
// holds, it is read in linear time, without recursion and into bounded memory, or refused.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "support/diagnostic.h"

namespace tirscope {

/// What a text may cost. A value takes at most about 150 bytes of memory besides the bytes of its text.
struct JsonLimits {
  std::size_t bytes;   ///< of the text
  int depth;           ///< of lists and objects in one another; what walks a value may recurse so deep
  std::size_t values;  ///< numbers, strings, lists and objects together
};

/// For files, whose size is limited where they are read.
inline constexpr JsonLimits json_file_limits{std::size_t(1) << 30, 500, 8'000'000};

/// Refused as `json.too-long`, `json.too-deep`, `json.too-many-values`, `json.too-large-number` (no double holds it),
/// `json.duplicate-key` and, for all else that is no JSON in UTF-8, `json.syntax`. The message names the byte.
Result<nlohmann::json> read_json(std::string_view text, const JsonLimits& limits = json_file_limits);

/// The same with the keys of objects in the order of the text.
Result<nlohmann::ordered_json> read_ordered_json(std::string_view text, const JsonLimits& limits = json_file_limits);

}  // namespace tirscope
