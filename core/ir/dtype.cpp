// SPDX-License-Identifier: Apache-2.0
#include "ir/dtype.h"

#include <charconv>
#include <cstdlib>

#include "support/format.h"

namespace tirscope {

int64_t DataType::bytes() const { return (bits + 7) / 8 * int64_t(std::abs(lane_count)); }

std::string DataType::str() const {
  if (is_void()) return "void";
  std::string out;
  if (is_bool()) {
    out = "bool";
  } else {
    switch (code) {
      case Code::Int: out = formatted("int{}", bits); break;
      case Code::UInt: out = formatted("uint{}", bits); break;
      case Code::Float: out = formatted("float{}", bits); break;
      case Code::Handle: out = bits == 64 ? "handle" : formatted("handle{}", bits); break;
      case Code::BFloat: out = formatted("bfloat{}", bits); break;
      case Code::Float8E4M3: out = "e4m3_float8"; break;
      case Code::Float8E5M2: out = "e5m2_float8"; break;
    }
  }
  if (lane_count > 1) out += formatted("x{}", lane_count);
  if (is_scalable()) out += formatted("xvscalex{}", -lane_count);
  return out;
}

namespace {

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<int> take_number(std::string_view& text) {
  int value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

}  // namespace

std::optional<DataType> DataType::parse(std::string_view text) {
  if (text.empty() || text == "void") return none();
  DataType type;
  if (take(text, "bool")) {
    type = boolean();
  } else if (take(text, "e4m3_float8")) {
    type = {Code::Float8E4M3, 8, 1};
  } else if (take(text, "e5m2_float8")) {
    type = {Code::Float8E5M2, 8, 1};
  } else {
    int default_bits = 32;
    if (take(text, "bfloat"))
      type.code = Code::BFloat, default_bits = 16;
    else if (take(text, "uint"))
      type.code = Code::UInt;
    else if (take(text, "int"))
      type.code = Code::Int;
    else if (take(text, "float"))
      type.code = Code::Float;
    else if (take(text, "handle"))
      type.code = Code::Handle, default_bits = 64;
    else
      return std::nullopt;
    int bits = default_bits;
    if (!text.empty() && text.front() != 'x') {
      auto number = take_number(text);
      if (!number || *number < 1 || *number > 255) return std::nullopt;
      bits = *number;
    }
    type.bits = static_cast<uint8_t>(bits);
    type.lane_count = 1;
  }
  if (text.empty()) return type;
  bool scalable = take(text, "xvscale");
  if (!take(text, "x")) return std::nullopt;
  auto lanes = take_number(text);
  if (!lanes || !text.empty() || *lanes < 1 || *lanes > 32767) return std::nullopt;
  return type.with_lanes(scalable ? -*lanes : *lanes);
}

}  // namespace tirscope
