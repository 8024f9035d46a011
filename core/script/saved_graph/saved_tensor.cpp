// SPDX-License-Identifier: Apache-2.0
#include "script/saved_graph/saved_tensor.h"

#include <cstring>

namespace tirscope::script {

namespace {

constexpr uint64_t magic = 0xDD5E40F096B4A13F;
constexpr int32_t cpu = 1;

/// DLPack's numbers of types. Before 0.22 booleans are one bit of the unsigned ones, and float8 has numbers of TVM's
/// own.
struct TypeCode {
  DataType dtype;  ///< of one lane; 0 bits: any
  uint8_t earlier, later, later_bits;
};
constexpr TypeCode codes[] = {
    {DataType::boolean(), 1, 6, 8},
    {DataType::integer(0), 0, 0, 0},
    {DataType::uint(0), 1, 1, 0},
    {DataType::floating(0), 2, 2, 0},
    {DataType::bfloat(0), 4, 4, 0},
    {{DataType::Code::Float8E4M3, 8, 1}, 6, 10, 8},
    {{DataType::Code::Float8E5M2, 8, 1}, 7, 12, 8},
};

template <class T>
void put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Takes values off the front of bytes.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  T take() {
    T value{};
    if (bytes_.size() < sizeof value) {
      failed_ = true;
      return value;
    }
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
    return value;
  }
  bool failed() const { return failed_; }
  std::string_view rest() const { return bytes_; }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

std::optional<DataType> type_of(uint8_t code, uint8_t bits, uint16_t lanes, bool flat) {
  for (const TypeCode& row : codes) {
    if ((flat ? row.later : row.earlier) != code) continue;
    const uint8_t own_bits = flat ? row.later_bits : row.dtype.bits;
    if (own_bits && own_bits != bits) continue;
    DataType dtype = row.dtype;
    if (!dtype.bits) dtype.bits = bits;
    return lanes < 1 || lanes > 32767 ? std::nullopt : std::optional(dtype.with_lanes(lanes));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> saved_tensor(const TensorData& data, Release release) {
  const bool flat = release.has(Style::FlatGraphs);
  const DataType dtype = data.dtype();
  for (const TypeCode& row : codes) {
    if (row.dtype.code != dtype.code || (row.dtype.bits && row.dtype.bits != dtype.bits)) continue;
    std::string out;
    put(out, magic);
    put(out, uint64_t(0));
    put(out, cpu);
    put(out, int32_t(0));
    put(out, int32_t(data.shape().size()));
    put(out, flat ? row.later : row.earlier);
    put(out, flat && row.later_bits ? row.later_bits : dtype.bits);
    put(out, uint16_t(dtype.lane_count));
    for (int64_t extent : data.shape()) put(out, extent);
    put(out, int64_t(data.bytes().size()));
    out.append(reinterpret_cast<const char*>(data.bytes().data()), data.bytes().size());
    return out;
  }
  return std::nullopt;
}

Result<TensorData> read_saved_tensor(std::string_view bytes, bool flat) {
  auto bad = [](std::string why) {
    return fail(bad_input("node-graph.bad-tensor", "an array in the metadata {0}", why));
  };
  Reader in(bytes);
  if (in.take<uint64_t>() != magic) return bad("does not begin as TVM's arrays do");
  in.take<uint64_t>();
  in.take<int32_t>();
  in.take<int32_t>();
  const auto ndim = in.take<int32_t>();
  const auto code = in.take<uint8_t>(), bits = in.take<uint8_t>();
  const auto lanes = in.take<uint16_t>();
  auto dtype = type_of(code, bits, lanes, flat);
  if (in.failed() || ndim < 0 || ndim > 64) return bad("is cut off in its header");
  if (!dtype) return bad("has an unknown type: code " + std::to_string(code) + ", " + std::to_string(bits) + " bits");
  std::vector<int64_t> shape;
  for (int32_t i = 0; i < ndim; ++i) shape.push_back(in.take<int64_t>());
  const auto count = in.take<int64_t>();
  auto expected = tensor_bytes(*dtype, shape);
  if (in.failed() || !expected) return bad("has a shape that no memory has");
  if (count != *expected || int64_t(in.rest().size()) != *expected)
    return bad("needs " + std::to_string(*expected) + " bytes, found " + std::to_string(in.rest().size()));
  return TensorData::copied(*dtype, std::move(shape),
                            std::as_bytes(std::span<const char>(in.rest().data(), in.rest().size())));
}

}  // namespace tirscope::script
