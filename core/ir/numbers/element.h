// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

#include "ir/numbers/floats.h"

namespace tirscope {

/// How one element lies in memory.
enum class Storage : uint8_t { I8, U8, I16, U16, I32, U32, I64, U64, F16, BF16, E4M3, E5M2, F32, F64 };

inline int storage_bytes(Storage storage) {
  static constexpr uint8_t bytes[] = {1, 1, 2, 2, 4, 4, 8, 8, 2, 2, 1, 1, 4, 8};
  return bytes[static_cast<std::size_t>(storage)];
}
inline bool is_real(Storage storage) { return storage >= Storage::F16; }

/// The storage of a scalar of this type; none for types that no memory holds. Integers of odd widths take the next
/// whole number of bytes.
inline std::optional<Storage> storage_of(DataType dtype) {
  auto integer = [&](Storage narrow) -> std::optional<Storage> {
    int step = dtype.bits <= 8 ? 0 : dtype.bits <= 16 ? 2 : dtype.bits <= 32 ? 4 : 6;
    if (dtype.bits > 64) return std::nullopt;
    return Storage(int(narrow) + step);
  };
  switch (dtype.code) {
    case DataType::Code::Int: return integer(Storage::I8);
    case DataType::Code::UInt: return integer(Storage::U8);
    case DataType::Code::Float:
      if (dtype.bits == 16) return Storage::F16;
      if (dtype.bits == 32) return Storage::F32;
      if (dtype.bits == 64) return Storage::F64;
      return std::nullopt;
    case DataType::Code::BFloat: return dtype.bits == 16 ? std::optional(Storage::BF16) : std::nullopt;
    case DataType::Code::Float8E4M3: return Storage::E4M3;
    case DataType::Code::Float8E5M2: return Storage::E5M2;
    case DataType::Code::Handle: return dtype.is_handle() ? std::optional(Storage::U64) : std::nullopt;
  }
  return std::nullopt;
}

/// A scalar in a register: integers as 64 bits (sign- or zero-extended), reals as a double.
union Scalar {
  int64_t i;
  double f;
};

/// The integer part, or the nearest integer of 64 bits; 0 for what is not a number.
inline int64_t to_integer(double value) {
  if (std::isnan(value)) return 0;
  if (value >= 0x1p63) return std::numeric_limits<int64_t>::max();
  if (value < -0x1p63) return std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(value);
}

template <class T>
T load_as(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
template <class T>
void store_as(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof value);
}

inline Scalar load_element(Storage storage, const std::byte* at) {
  Scalar out{.i = 0};
  switch (storage) {
    case Storage::F32: out.f = load_as<float>(at); break;
    case Storage::F64: out.f = load_as<double>(at); break;
    case Storage::I32: out.i = load_as<int32_t>(at); break;
    case Storage::I8: out.i = load_as<int8_t>(at); break;
    case Storage::U8: out.i = load_as<uint8_t>(at); break;
    case Storage::I16: out.i = load_as<int16_t>(at); break;
    case Storage::U16: out.i = load_as<uint16_t>(at); break;
    case Storage::U32: out.i = load_as<uint32_t>(at); break;
    case Storage::I64:
    case Storage::U64: out.i = load_as<int64_t>(at); break;
    case Storage::F16: out.f = from_float16(load_as<uint16_t>(at)); break;
    case Storage::BF16: out.f = from_bfloat16(load_as<uint16_t>(at)); break;
    case Storage::E4M3: out.f = from_float8_e4m3(load_as<uint8_t>(at)); break;
    case Storage::E5M2: out.f = from_float8_e5m2(load_as<uint8_t>(at)); break;
  }
  return out;
}

inline void store_element(Storage storage, std::byte* at, Scalar value) {
  switch (storage) {
    case Storage::F32: return store_as(at, static_cast<float>(value.f));
    case Storage::F64: return store_as(at, value.f);
    case Storage::I32:
    case Storage::U32: return store_as(at, static_cast<uint32_t>(value.i));
    case Storage::I8:
    case Storage::U8: return store_as(at, static_cast<uint8_t>(value.i));
    case Storage::I16:
    case Storage::U16: return store_as(at, static_cast<uint16_t>(value.i));
    case Storage::I64:
    case Storage::U64: return store_as(at, value.i);
    case Storage::F16: return store_as(at, to_float16(value.f));
    case Storage::BF16: return store_as(at, to_bfloat16(value.f));
    case Storage::E4M3: return store_as(at, to_float8_e4m3(value.f));
    case Storage::E5M2: return store_as(at, to_float8_e5m2(value.f));
  }
}

}  // namespace tirscope
