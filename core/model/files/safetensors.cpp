// SPDX-License-Identifier: Apache-2.0
#include "model/files/safetensors.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/bounded_json.h"
#include "support/format.h"

namespace tirscope::model {

namespace {

using json = nlohmann::json;

constexpr std::size_t prefix_bytes = 8;
constexpr JsonLimits header_limits{std::size_t(100) << 20, 8, 8'000'000};

constexpr std::pair<const char*, DataType> types[] = {
    {"BOOL", DataType::boolean()},
    {"U8", DataType::uint(8)},
    {"I8", DataType::integer(8)},
    {"U16", DataType::uint(16)},
    {"I16", DataType::integer(16)},
    {"U32", DataType::uint(32)},
    {"I32", DataType::integer(32)},
    {"U64", DataType::uint(64)},
    {"I64", DataType::integer(64)},
    {"F16", DataType::floating(16)},
    {"BF16", DataType::bfloat()},
    {"F32", DataType::floating(32)},
    {"F64", DataType::floating(64)},
    {"F8_E4M3", {DataType::Code::Float8E4M3, 8, 1}},
    {"F8_E5M2", {DataType::Code::Float8E5M2, 8, 1}},
};

Diagnostic damaged_header(const std::string& what) {
  return bad_input("safetensors.damaged", "the safetensors file is damaged: {0}", what);
}

uint64_t header_length(std::span<const std::byte> bytes) {
  uint64_t length = 0;
  for (std::size_t k = 0; k < prefix_bytes; ++k) length |= std::to_integer<uint64_t>(bytes[k]) << (8 * k);
  return length;
}

/// One tensor as the header lists it.
struct Listed {
  std::string name;
  DataType dtype;
  std::vector<int64_t> shape;
  uint64_t begin = 0, end = 0;
};

/// An array of integers from 0 on.
std::optional<std::vector<int64_t>> integers_of(const json& value) {
  if (!value.is_array()) return {};
  std::vector<int64_t> out;
  for (const json& item : value) {
    if (!item.is_number_unsigned() || item.get<uint64_t>() > uint64_t(INT64_MAX)) return {};
    out.push_back(item.get<int64_t>());
  }
  return out;
}

Result<Listed> listed(const std::string& name, const json& entry, uint64_t data_bytes) {
  auto wrong = [&](const std::string& what) { return fail(damaged_header("tensor " + name + " " + what)); };
  if (!entry.is_object() || entry.size() != 3 || !entry.contains("dtype") || !entry.contains("shape") ||
      !entry.contains("data_offsets"))
    return wrong("has not exactly the keys dtype, shape and data_offsets");
  const json& dtype = entry["dtype"];
  auto type = std::ranges::find_if(types, [&](const auto& known) { return dtype == known.first; });
  if (type == std::end(types))
    return fail(bad_input("safetensors.type", "tensor {0} has the type {1}, which is not supported", name,
                          dtype.dump(-1, ' ', false, json::error_handler_t::replace)));
  auto shape = integers_of(entry["shape"]), offsets = integers_of(entry["data_offsets"]);
  if (!shape) return wrong("has a shape that is not a list of integers from 0 on");
  if (!offsets || offsets->size() != 2) return wrong("has data_offsets that are not two integers");
  Listed out{name, type->second, std::move(*shape), uint64_t((*offsets)[0]), uint64_t((*offsets)[1])};
  if (out.begin > out.end || out.end > data_bytes)
    return wrong(formatted("lies at bytes {} to {} of {}", out.begin, out.end, data_bytes));
  auto bytes = tensor_bytes(out.dtype, out.shape);
  if (!bytes || uint64_t(*bytes) != out.end - out.begin)
    return wrong(formatted("has {} bytes, which do not fit its shape", out.end - out.begin));
  return out;
}

Result<std::vector<Listed>> all_listed(const json& header, uint64_t data_bytes) {
  if (!header.is_object()) return fail(damaged_header("its header is not an object"));
  std::vector<Listed> out;
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") continue;
    TS_TRY(Listed one, listed(name, entry, data_bytes));
    out.push_back(std::move(one));
  }
  std::ranges::sort(out, {}, [](const Listed& one) { return std::pair(one.begin, one.end); });
  uint64_t at = 0;
  for (const Listed& one : out) {
    if (one.begin < at) return fail(damaged_header("tensor " + one.name + " overlaps another"));
    if (one.begin > at) return fail(damaged_header("there is a gap before tensor " + one.name));
    at = one.end;
  }
  if (at != data_bytes)
    return fail(damaged_header(formatted("its tensors take {} bytes, but {} follow the header", at, data_bytes)));
  return out;
}

}  // namespace

bool is_safetensors(std::span<const std::byte> bytes) {
  return bytes.size() > prefix_bytes && header_length(bytes) <= bytes.size() - prefix_bytes &&
         bytes[prefix_bytes] == std::byte{'{'};
}

Result<Tensors> read_safetensors(std::span<std::byte> bytes, const std::shared_ptr<const void>& owner) {
  if (bytes.size() < prefix_bytes) return fail(damaged_header("it is too short"));
  const uint64_t length = header_length(bytes);
  if (length > bytes.size() - prefix_bytes) return fail(damaged_header("its header is longer than the file"));
  auto header = read_json({reinterpret_cast<const char*>(bytes.data()) + prefix_bytes, length}, header_limits);
  if (!header) return fail(damaged_header("its header: " + header.error().message.str()));
  std::span<std::byte> data = bytes.subspan(prefix_bytes + length);
  TS_TRY(std::vector<Listed> tensors, all_listed(*header, data.size()));
  Tensors out;
  for (Listed& one : tensors) {
    TS_TRY(Tensor tensor, tensor_over(one.dtype, std::move(one.shape), owner, data.data() + one.begin, one.name));
    out.emplace(one.name, std::move(tensor));
  }
  return out;
}

Result<std::vector<std::string_view>> safetensors_pieces(const Tensors& tensors, std::vector<std::string>& texts) {
  // Wide elements first, so that each tensor is aligned.
  std::vector<const Tensors::value_type*> order;
  for (const auto& one : tensors) order.push_back(&one);
  std::ranges::stable_sort(order, std::greater(), [](const auto* one) { return dtype_of(one->second).bytes(); });
  json header = json::object();
  std::vector<std::string_view> pieces(1);
  uint64_t at = 0;
  for (const auto* one : order) {
    const auto& [name, tensor] = *one;
    auto type = std::ranges::find(types, dtype_of(tensor), [](const auto& known) { return known.second; });
    if (type == std::end(types))
      return fail(bad_input("safetensors.type", "tensor {0} has the type {1}, which safetensors files do not have",
                            name, dtype_of(tensor).str()));
    const auto bytes = bytes_of(tensor);
    header[name] = {{"dtype", type->first}, {"shape", shape_of(tensor)}, {"data_offsets", {at, at + bytes.size()}}};
    pieces.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    at += bytes.size();
  }
  std::string text = header.dump(-1, ' ', false, json::error_handler_t::replace);
  constexpr std::size_t aligned = 64;
  text.resize((prefix_bytes + text.size() + aligned - 1) / aligned * aligned - prefix_bytes, ' ');
  std::string length;
  for (std::size_t k = 0; k < prefix_bytes; ++k) length += char(uint8_t(uint64_t(text.size()) >> (8 * k)));
  texts = {length + text};
  pieces[0] = texts[0];
  return pieces;
}

}  // namespace tirscope::model
