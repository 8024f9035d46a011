// SPDX-License-Identifier: Apache-2.0
// Integers narrower than JSON's, for answers that are read back.
#pragma once

#include <utility>

#include "protocol/codec.h"

namespace tirscope::protocol::detail {

template <class T>
struct DecodeInteger {
  static Result<T> from(const json& value, const std::string& path) {
    TS_TRY(int64_t number, decode<int64_t>(value, path));
    if (std::in_range<T>(number)) return T(number);
    return fail(wrong_type(path, "an integer in range", value));
  }
};
template <>
struct Decode<int> : DecodeInteger<int> {};
template <>
struct Decode<uint64_t> : DecodeInteger<uint64_t> {};

}  // namespace tirscope::protocol::detail
