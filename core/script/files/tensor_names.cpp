// SPDX-License-Identifier: Apache-2.0
#include "script/files/tensor_names.h"

#include <algorithm>
#include <charconv>

#include "ir/relax/ops.h"

namespace tirscope::script {

namespace {

constexpr std::size_t most_dimensions = 64, hash_digits = 32;
/// Between a name and its file, in `left_out`.
constexpr std::string_view in_file = " in ";

std::string name_text(DataType dtype, const std::vector<int64_t>& shape, const std::string& hash) {
  std::string out = dtype.str() + " [";
  for (std::size_t k = 0; k < shape.size(); ++k) out += (k ? ", " : "") + std::to_string(shape[k]);
  return out + "] " + hash;
}

}  // namespace

std::string tensor_name(const RelaxConstantNode& constant) {
  if (constant.data) return name_text(constant.data.dtype(), constant.data.shape(), constant.data.hash().str());
  const std::string& name = constant.left_out;
  const std::size_t end = name.find(in_file);
  return end != name.npos && read_tensor_name(name.substr(0, end)) ? name.substr(0, end) : std::string();
}

std::optional<TensorName> read_tensor_name(std::string_view text) {
  const std::size_t open = text.find(" ["), close = text.find("] ");
  if (open == text.npos || close == text.npos || close < open + 2) return std::nullopt;
  auto dtype = DataType::parse(text.substr(0, open));
  TensorName out{dtype.value_or(DataType::none()), {}, std::string(text.substr(close + 2))};
  auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (!dtype || out.hash.size() != hash_digits || !std::ranges::all_of(out.hash, is_digit)) return std::nullopt;
  const char *at = text.data() + open + 2, *end = text.data() + close;
  while (at != end) {
    int64_t extent = 0;
    auto [next, error] = std::from_chars(at, end, extent);
    if (error != std::errc() || out.shape.size() == most_dimensions) return std::nullopt;
    out.shape.push_back(extent);
    at = next;
    if (at == end) break;
    if (end - at < 3 || at[0] != ',' || at[1] != ' ') return std::nullopt;
    at += 2;
  }
  return tensor_bytes(out.dtype, out.shape) ? std::optional(std::move(out)) : std::nullopt;
}

RelaxConstant constant_named(const TensorName& name, const std::string& file, const TensorsFrom& tensors) {
  TensorData data = tensors ? tensors(file, name.hash) : TensorData();
  if (data && data.dtype() == name.dtype && data.shape() == name.shape && data.hash().str() == name.hash)
    return relax_constant(std::move(data));
  std::vector<Expr> extents;
  for (int64_t extent : name.shape) extents.push_back(int64(extent));
  return make<RelaxConstantNode>(tensor_info(std::move(extents), name.dtype),
                                 name_text(name.dtype, name.shape, name.hash) + std::string(in_file) + file);
}

}  // namespace tirscope::script
