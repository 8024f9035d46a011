// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tirscope {

/// The type of a scalar or vector value, as in TVM: "int32", "float16x4", "bool", "handle", "void", "int32xvscalex4".
struct DataType {
  enum class Code : uint8_t { Int, UInt, Float, Handle, BFloat, Float8E4M3, Float8E5M2 };

  Code code = Code::Handle;
  uint8_t bits = 0;
  int16_t lane_count = 0;  ///< negative for scalable vectors: -4 is "vscale x 4"; 0 only for void

  static constexpr DataType integer(int bits, int lanes = 1) { return {Code::Int, uint8_t(bits), int16_t(lanes)}; }
  static constexpr DataType uint(int bits, int lanes = 1) { return {Code::UInt, uint8_t(bits), int16_t(lanes)}; }
  static constexpr DataType floating(int bits, int lanes = 1) { return {Code::Float, uint8_t(bits), int16_t(lanes)}; }
  static constexpr DataType bfloat(int bits = 16, int lanes = 1) {
    return {Code::BFloat, uint8_t(bits), int16_t(lanes)};
  }
  static constexpr DataType boolean(int lanes = 1) { return uint(1, lanes); }
  static constexpr DataType handle() { return {Code::Handle, 64, 1}; }
  static constexpr DataType none() { return {}; }

  bool is_void() const { return code == Code::Handle && bits == 0; }
  bool is_handle() const { return code == Code::Handle && !is_void(); }
  bool is_int() const { return code == Code::Int; }
  bool is_uint() const { return code == Code::UInt; }
  bool is_integer() const { return is_int() || is_uint(); }  ///< signed or unsigned, bool included
  bool is_bool() const { return code == Code::UInt && bits == 1; }
  /// A type in which indices are computed: scalar int32 or int64. Only these are simplified as integers.
  bool is_index() const { return code == Code::Int && lane_count == 1 && (bits == 32 || bits == 64); }
  bool is_float() const { return code == Code::Float; }
  bool is_bfloat() const { return code == Code::BFloat; }
  bool is_float8() const { return code == Code::Float8E4M3 || code == Code::Float8E5M2; }
  bool is_floating() const { return is_float() || is_bfloat() || is_float8(); }  ///< any kind of real number
  bool is_scalar() const { return lane_count == 1; }
  bool is_scalable() const { return lane_count < -1; }
  bool is_vector() const { return lane_count > 1 || is_scalable(); }
  int lanes() const { return lane_count; }
  DataType with_lanes(int lanes) const { return {code, bits, int16_t(lanes)}; }
  DataType with_bits(int new_bits) const { return {code, uint8_t(new_bits), lane_count}; }
  DataType element() const { return with_lanes(1); }

  /// Bytes that one value takes in memory: bits rounded up to whole bytes, times lanes. Scalable vectors count 1
  /// vscale.
  int64_t bytes() const;

  /// TVM's spelling. "void" for the empty type.
  std::string str() const;

  /// Reads TVM's spelling; empty when it is none. Lanes 1..32767, bits 1..255.
  static std::optional<DataType> parse(std::string_view text);

  friend bool operator==(const DataType&, const DataType&) = default;
};

}  // namespace tirscope
