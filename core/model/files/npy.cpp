// SPDX-License-Identifier: Apache-2.0
#include "model/files/npy.h"

#include <algorithm>
#include <cstring>

#include "support/format.h"

namespace tirscope::model {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t most_dimensions = 64;

Diagnostic damaged(const std::string& name, const std::string& what) {
  return bad_input("npy.damaged", "{0} is not a valid .npy array: {1}", name, what);
}

/// The header's dictionary: `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`, and nothing else of Python.
class HeaderText {
 public:
  explicit HeaderText(std::string_view text) : text_(text) {}

  bool take(char c) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool next_is(char c) {
    skip_space();
    return at_ < text_.size() && text_[at_] == c;
  }
  std::optional<std::string> string() {
    skip_space();
    if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) return {};
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == text_.npos) return {};
    std::string out(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return out;
  }
  std::optional<bool> boolean() {
    skip_space();
    for (auto [word, value] : {std::pair("True", true), std::pair("False", false)})
      if (text_.substr(at_).starts_with(word)) return at_ += std::strlen(word), value;
    return {};
  }
  /// A tuple of integers; Python 2 wrote an L behind large ones.
  std::optional<std::vector<int64_t>> integers() {
    if (!take('(')) return {};
    std::vector<int64_t> out;
    while (!take(')')) {
      auto value = integer();
      if (!value || out.size() == most_dimensions) return {};
      out.push_back(*value);
      if (!take(',') && !next_is(')')) return {};
    }
    return out;
  }
  bool at_end() {
    skip_space();
    return at_ == text_.size();
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
  }
  std::optional<int64_t> integer() {
    skip_space();
    const std::size_t begin = at_;
    int64_t value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
      if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, text_[at_] - '0', &value))
        return {};
    if (at_ == begin) return {};
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;
    return value;
  }
  std::string_view text_;
  std::size_t at_ = 0;
};

/// The type of "<f4": its order, its kind, its bytes.
Result<void> take_type(NpyHeader& header, const std::string& descr, const std::string& name) {
  const std::size_t order = descr.find_first_of("<>|=") == 0 ? 1 : 0;
  const std::string kind = descr.substr(order);
  if (kind.starts_with('O'))
    return fail(bad_input("npy.pickled",
                          "{0} is an array of Python objects, a pickle, which is never read; convert it where it was "
                          "made with scripts/export_params.py",
                          name));
  static constexpr std::pair<const char*, DataType> types[] = {
      {"f2", DataType::floating(16)}, {"f4", DataType::floating(32)}, {"f8", DataType::floating(64)},
      {"i1", DataType::integer(8)},   {"i2", DataType::integer(16)},  {"i4", DataType::integer(32)},
      {"i8", DataType::integer(64)},  {"u1", DataType::uint(8)},      {"u2", DataType::uint(16)},
      {"u4", DataType::uint(32)},     {"u8", DataType::uint(64)},     {"b1", DataType::boolean()},
      {"?", DataType::boolean()},
  };
  auto found = std::ranges::find(types, kind, [](const auto& type) { return std::string_view(type.first); });
  if (found == std::end(types))
    return fail(bad_input("npy.type",
                          "{0} has NumPy's type '{1}'; use a boolean, integer or floating type (float16, float32, "
                          "float64), or a .safetensors file for bfloat16 and float8",
                          name, descr));
  header.dtype = found->second;
  header.swapped = descr[0] == '>' && header.dtype.bits > 8;
  return {};
}

Result<void> take_entries(NpyHeader& header, HeaderText text, const std::string& name) {
  bool descr = false, order = false, shape = false;
  if (!text.take('{')) return fail(damaged(name, "its header is not a dictionary"));
  while (!text.take('}')) {
    auto key = text.string();
    if (!key || !text.take(':')) return fail(damaged(name, "its header is not a dictionary of strings"));
    if (*key == "descr" && !descr) {
      if (text.next_is('['))
        return fail(bad_input("npy.type", "{0} is an array of records; store each field as an array", name));
      auto type = text.string();
      if (!type || type->empty()) return fail(damaged(name, "'descr' is not a type"));
      TS_TRY_VOID(take_type(header, *type, name));
      descr = true;
    } else if (*key == "fortran_order" && !order) {
      auto value = text.boolean();
      if (!value) return fail(damaged(name, "'fortran_order' is neither True nor False"));
      header.column_major = *value, order = true;
    } else if (*key == "shape" && !shape) {
      auto value = text.integers();
      if (!value) return fail(damaged(name, "'shape' is not a tuple of at most 64 integers from 0 to 2^63 - 1"));
      header.shape = std::move(*value), shape = true;
    } else {
      return fail(damaged(name, "its header has an unexpected key '" + *key + "'"));
    }
    if (!text.take(',') && !text.next_is('}')) return fail(damaged(name, "its header is not a dictionary"));
  }
  if (!descr || !order || !shape) return fail(damaged(name, "its header lacks descr, fortran_order or shape"));
  if (!text.at_end()) return fail(damaged(name, "its header goes on behind the dictionary"));
  return {};
}

uint32_t little_endian(std::span<const std::byte> bytes, std::size_t at, std::size_t count) {
  uint32_t value = 0;
  for (std::size_t k = 0; k < count; ++k) value |= std::to_integer<uint32_t>(bytes[at + k]) << (8 * k);
  return value;
}

/// `to` in row-major order from `from` in column-major order.
void transpose(std::byte* to, const std::byte* from, const std::vector<int64_t>& shape, std::size_t element) {
  int64_t count = 1;
  for (int64_t extent : shape) count *= extent;
  std::vector<int64_t> index(shape.size());
  for (int64_t k = 0; k < count; ++k) {
    int64_t source = 0;
    for (std::size_t d = shape.size(); d-- > 0;) source = source * shape[d] + index[d];
    std::memcpy(to + std::size_t(k) * element, from + std::size_t(source) * element, element);
    for (std::size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < shape[d]) break;
      index[d] = 0;
    }
  }
}

}  // namespace

bool is_npy(std::span<const std::byte> bytes) {
  return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

Result<NpyHeader> read_npy_header(std::span<const std::byte> bytes, const std::string& name) {
  if (!is_npy(bytes)) return fail(damaged(name, "it does not begin with \\x93NUMPY"));
  if (bytes.size() < 8) return fail(damaged(name, "it is truncated"));
  const int version = std::to_integer<int>(bytes[6]);
  if (version < 1 || version > 3) return fail(damaged(name, formatted("its version is {}, not 1, 2 or 3", version)));
  const std::size_t width = version == 1 ? 2 : 4, begin = 8 + width;
  if (bytes.size() < begin) return fail(damaged(name, "it is truncated"));
  const std::size_t length = little_endian(bytes, 8, width);
  if (length > longest_npy_header) return fail(damaged(name, "its header is longer than 64 KiB"));
  if (bytes.size() < begin + length) return fail(damaged(name, "it is truncated in its header"));
  NpyHeader header;
  header.bytes = begin + length;
  TS_TRY_VOID(take_entries(header, HeaderText({reinterpret_cast<const char*>(bytes.data()) + begin, length}), name));
  auto size = tensor_bytes(header.dtype, header.shape);
  if (!size) return fail(damaged(name, "its shape has more elements than fit into 2^63 bytes"));
  header.data_bytes = *size;
  return header;
}

Result<Tensor> read_npy(std::span<std::byte> bytes, std::shared_ptr<const void> owner, const std::string& name) {
  TS_TRY(NpyHeader header, read_npy_header(bytes, name));
  const std::size_t held = bytes.size() - header.bytes;
  if (held != uint64_t(header.data_bytes))
    return fail(
        damaged(name, formatted("its header announces {} bytes of elements, but {} follow", header.data_bytes, held)));
  std::byte* data = bytes.data() + header.bytes;
  if (!header.swapped && !header.column_major)
    return tensor_over(header.dtype, header.shape, std::move(owner), data, name);
  const auto element = std::size_t(*tensor_bytes(header.dtype, {}));
  TS_TRY(NewTensor made, new_tensor(header.dtype, header.shape, name));
  if (header.column_major)
    transpose(made.data, data, header.shape, element);
  else
    std::memcpy(made.data, data, held);
  if (header.swapped)
    for (std::size_t at = 0; at < held; at += element) std::reverse(made.data + at, made.data + at + element);
  return tensor_of(std::move(made), name);
}

Result<std::string> npy_header(const Tensor& tensor, const std::string& name) {
  const DataType dtype = dtype_of(tensor);
  const char kind = dtype.is_bool() ? 'b' : dtype.is_float() ? 'f' : dtype.is_uint() ? 'u' : 'i';
  const int bytes = dtype.is_bool() ? 1 : dtype.bits / 8;
  const bool known = dtype.is_scalar() && (dtype.is_bool() || ((dtype.is_integer() || dtype.is_float()) &&
                                                               (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8) &&
                                                               bytes * 8 == dtype.bits));
  if (!known || (dtype.is_float() && bytes == 1))
    return fail(bad_input("npy.type", "NumPy's files have no type for {0}, which is {1}; write a .safetensors file",
                          name, dtype.str()));
  std::string shape;
  for (int64_t extent : shape_of(tensor)) shape += formatted("{}, ", extent);
  if (shape_of(tensor).size() > 1) shape.resize(shape.size() - 2);
  if (shape_of(tensor).size() == 1) shape.pop_back();
  std::string text = formatted("{{'descr': '{}{}{}', 'fortran_order': False, 'shape': ({}), }}", bytes == 1 ? '|' : '<',
                               kind, bytes, shape);
  constexpr std::size_t prefix = 10, aligned = 64;
  text.resize((prefix + text.size() + 1 + aligned - 1) / aligned * aligned - prefix - 1, ' ');
  text += '\n';
  std::string out(magic);
  out += {'\x01', '\x00', char(text.size() & 0xff), char(text.size() >> 8)};
  return out + text;
}

}  // namespace tirscope::model
