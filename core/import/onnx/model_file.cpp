// SPDX-License-Identifier: Apache-2.0
#include "import/onnx/model_file.h"

#include <google/protobuf/io/coded_stream.h>
#include <sys/stat.h>

#include <bit>
#include <cstring>

#include "import/onnx/libonnx_apart.h"
#include "support/read_file.h"

namespace tirscope::onnx_import {

namespace {

Result<std::unique_ptr<onnx::ModelProto>> parse(const std::string& bytes, const std::string& path) {
  auto model = std::make_unique<onnx::ModelProto>();
  google::protobuf::io::CodedInputStream stream(reinterpret_cast<const uint8_t*>(bytes.data()), int(bytes.size()));
  if (bytes.empty() || !model->ParseFromCodedStream(&stream) || !stream.ConsumedEntireMessage())
    return fail(bad_input("onnx.unreadable",
                          "{0} is no ONNX model, or only a part of one: its {1} bytes are no message of onnx.proto",
                          path, bytes.size()));
  if (!model->has_graph() || model->graph().node_size() + model->graph().output_size() == 0)
    return fail(bad_input("onnx.no-graph", "{0} has no graph: expected nodes and outputs", path));
  return model;
}

/// The version of the operators of the default domain.
Result<int64_t> opset_of(const onnx::ModelProto& model) {
  for (const auto& entry : model.opset_import())
    if (entry.domain().empty() || entry.domain() == "ai.onnx") {
      if (entry.version() < oldest_opset)
        return fail(bad_input("onnx.old-opset",
                              "the model uses version {0} of ONNX's operators; expected {1} or later: convert it with "
                              "onnx.version_converter",
                              entry.version(), oldest_opset));
      return entry.version();
    }
  return fail(bad_input("onnx.no-opset", "the model does not say which version of ONNX's operators it uses"));
}

/// The value of a key of external data; empty where it is not given.
std::string_view external_key(const onnx::TensorProto& tensor, std::string_view key) {
  for (const auto& entry : tensor.external_data())
    if (entry.key() == key) return entry.value();
  return {};
}

std::optional<uint64_t> number(std::string_view text) {
  uint64_t value = 0;
  auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The file of external data: a plain file below the model's folder, reached without links.
Result<std::filesystem::path> external_path(const ModelFile& file, const onnx::TensorProto& tensor) {
  const std::filesystem::path location(external_key(tensor, "location"));
  auto refuse = [&](std::string_view why) {
    return fail(bad_input("onnx.external-data",
                          "the data of {0} lies in \"{1}\", which {2}; expected a plain file in the model's folder",
                          tensor.name(), location.string(), why));
  };
  if (location.empty()) return refuse("is no name");
  if (location.is_absolute()) return refuse("is not relative to the model");
  std::filesystem::path path = file.folder.empty() ? "." : file.folder;
  for (const std::filesystem::path& part : location) {
    if (part == "..") return refuse("leaves the model's folder");
    path /= part;
    std::error_code error;
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, error))) return refuse("is a link");
  }
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return refuse("is missing");
  return path;
}

Result<std::string> external_bytes(const ModelFile& file, const onnx::TensorProto& tensor, std::size_t expected) {
  TS_TRY(std::filesystem::path path, external_path(file, tensor));
  const std::string_view offset_text = external_key(tensor, "offset"), length_text = external_key(tensor, "length");
  auto offset = offset_text.empty() ? std::optional<uint64_t>(0) : number(offset_text);
  auto length = length_text.empty() ? std::optional<uint64_t>(expected) : number(length_text);
  std::error_code error;
  const uint64_t size = std::filesystem::file_size(path, error);
  if (error || !offset || !length || *length != expected || *offset > size || *length > size - *offset)
    return fail(bad_input("onnx.external-data",
                          "the data of {0} are {1} bytes from byte {2} of {3}, which has {4}; expected {5} bytes",
                          tensor.name(), length_text.empty() ? "all" : length_text,
                          offset_text.empty() ? "0" : offset_text, path.filename().string(), size, expected));
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(path.c_str(), "rb"), &std::fclose);
  std::string bytes(expected, '\0');
  if (!stream || ::fseeko(stream.get(), off_t(*offset), SEEK_SET) != 0 ||
      std::fread(bytes.data(), 1, expected, stream.get()) != expected)
    return fail(environment("file.unreadable", "{0}: {1}", path.string(), std::strerror(errno)));
  return bytes;
}

template <class To, class Field>
std::string narrowed(const Field& field) {
  std::string bytes(sizeof(To) * std::size_t(field.size()), '\0');
  for (int i = 0; i < field.size(); ++i) {
    To value = To(field.Get(i));
    std::memcpy(bytes.data() + std::size_t(i) * sizeof(To), &value, sizeof(To));
  }
  return bytes;
}

/// The elements of a tensor that are written one by one, in the field that onnx.proto names for its type.
std::string listed_bytes(const onnx::TensorProto& tensor) {
  switch (tensor.data_type()) {
    case onnx::TensorProto::FLOAT: return narrowed<float>(tensor.float_data());
    case onnx::TensorProto::DOUBLE: return narrowed<double>(tensor.double_data());
    case onnx::TensorProto::INT64: return narrowed<int64_t>(tensor.int64_data());
    case onnx::TensorProto::UINT64: return narrowed<uint64_t>(tensor.uint64_data());
    case onnx::TensorProto::UINT32: return narrowed<uint32_t>(tensor.uint64_data());
    case onnx::TensorProto::INT32: return narrowed<int32_t>(tensor.int32_data());
    case onnx::TensorProto::INT16: return narrowed<int16_t>(tensor.int32_data());
    case onnx::TensorProto::UINT16:
    case onnx::TensorProto::FLOAT16:
    case onnx::TensorProto::BFLOAT16: return narrowed<uint16_t>(tensor.int32_data());
    default: return narrowed<uint8_t>(tensor.int32_data());
  }
}

}  // namespace

Result<ModelFile> read_model(const std::string& path) {
  std::error_code error;
  if (auto size = std::filesystem::file_size(path, error); !error && size > max_model_bytes)
    return fail(bad_input("onnx.too-large",
                          "{0} has {1} bytes; a protobuf message has at most {2}: keep the weights as external data",
                          path, size, max_model_bytes));
  TS_TRY(std::string bytes, read_file(path, max_model_bytes));
  ModelFile file;
  TS_TRY(file.proto, parse(bytes, path));
  bytes = {};
  file.folder = std::filesystem::path(path).parent_path();
  TS_TRY(file.opset, opset_of(*file.proto));
  file.notes = add_inferred_shapes(*file.proto);
  return file;
}

Result<DataType> element_type(int32_t type, const std::string& name) {
  switch (type) {
    case onnx::TensorProto::FLOAT: return DataType::floating(32);
    case onnx::TensorProto::DOUBLE: return DataType::floating(64);
    case onnx::TensorProto::FLOAT16: return DataType::floating(16);
    case onnx::TensorProto::BFLOAT16: return DataType::bfloat();
    case onnx::TensorProto::INT8: return DataType::integer(8);
    case onnx::TensorProto::INT16: return DataType::integer(16);
    case onnx::TensorProto::INT32: return DataType::integer(32);
    case onnx::TensorProto::INT64: return DataType::integer(64);
    case onnx::TensorProto::UINT8: return DataType::uint(8);
    case onnx::TensorProto::UINT16: return DataType::uint(16);
    case onnx::TensorProto::UINT32: return DataType::uint(32);
    case onnx::TensorProto::UINT64: return DataType::uint(64);
    case onnx::TensorProto::BOOL: return DataType::boolean();
    default:
      return fail(bad_input("onnx.tensor-type", "{0} holds elements of ONNX's type {1}, which TensorIR lacks", name,
                            onnx::TensorProto::DataType_IsValid(type)
                                ? onnx::TensorProto::DataType_Name(onnx::TensorProto::DataType(type))
                                : std::to_string(type)));
  }
}

Result<TensorData> tensor_data(const ModelFile& file, const onnx::TensorProto& tensor) {
  TS_TRY(DataType dtype, element_type(tensor.data_type(), tensor.name()));
  std::vector<int64_t> shape(tensor.dims().begin(), tensor.dims().end());
  std::optional<int64_t> expected = tensor_bytes(dtype, shape);
  if (!expected) return fail(bad_input("onnx.tensor-size", "{0} has a shape that no array has", tensor.name()));
  std::string bytes;
  if (tensor.data_location() == onnx::TensorProto::EXTERNAL) {
    TS_TRY(bytes, external_bytes(file, tensor, std::size_t(*expected)));
  } else {
    bytes = tensor.has_raw_data() ? tensor.raw_data() : listed_bytes(tensor);
  }
  if (int64_t(bytes.size()) != *expected)
    return fail(bad_input("onnx.tensor-size", "{0} has {1} bytes of elements; its shape and type ask for {2}",
                          tensor.name(), bytes.size(), *expected));
  return TensorData::copied(dtype, std::move(shape), std::as_bytes(std::span(bytes)));
}

}  // namespace tirscope::onnx_import
