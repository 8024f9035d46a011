// SPDX-License-Identifier: Apache-2.0
#include "model/files/tensor_file.h"

#include <cstring>
#include <filesystem>

#include "model/files/mapped_file.h"
#include "model/files/npy.h"
#include "model/files/npz.h"
#include "model/files/safetensors.h"
#include "support/write_file.h"

namespace tirscope::model {

namespace {

bool begins_with(std::span<const std::byte> bytes, std::string_view text) {
  return bytes.size() >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

/// A pickle of protocol 2 or later begins so; those before have no mark but their suffix.
bool is_pickle(std::span<const std::byte> bytes, const std::string& suffix) {
  const bool marked = bytes.size() >= 2 && bytes[0] == std::byte{0x80} && bytes[1] >= std::byte{2} &&
                      bytes[1] <= std::byte{5} && !is_safetensors(bytes);
  return marked || suffix == ".pkl" || suffix == ".pickle" || suffix == ".pt" || suffix == ".pth";
}

Diagnostic named(Diagnostic why, const std::string& path) {
  why.message = message("{0}: {1}", path, why.message.str());
  return why;
}

Result<Tensors> tensors_in(const std::shared_ptr<FileBytes>& file, const std::filesystem::path& path) {
  const auto bytes = file->bytes();
  if (is_pickle(bytes, path.extension().string()))
    return fail(bad_input("tensors.pickled",
                          "a pickle is a program and never read; convert the file where it was made with "
                          "scripts/export_params.py, which writes .safetensors"));
  if (is_npy(bytes)) {
    TS_TRY(Tensor array, read_npy(bytes, file, path.stem().string()));
    return Tensors{{path.stem().string(), std::move(array)}};
  }
  if (begins_with(bytes, "PK\x03\x04") || begins_with(bytes, "PK\x05\x06")) return read_npz(bytes, file);
  if (is_safetensors(bytes) || path.extension() == ".safetensors") return read_safetensors(bytes, file);
  return fail(bad_input("tensors.format", "it is none of .npy, .npz and .safetensors"));
}

}  // namespace

Result<Tensors> read_tensors(const std::string& path) {
  TS_TRY(std::shared_ptr<FileBytes> file, FileBytes::open(path));
  auto tensors = tensors_in(file, path);
  return tensors ? std::move(tensors) : fail(named(std::move(tensors.error()), path));
}

Result<Tensor> read_tensor(const std::string& path) {
  TS_TRY(Tensors tensors, read_tensors(path));
  if (tensors.size() == 1) return tensors.begin()->second;
  return fail(bad_input("tensors.several", "{0} holds {1} tensors, and one is needed here", path, tensors.size()));
}

Result<void> write_tensors(const std::string& path, const Tensors& tensors) {
  const std::string suffix = std::filesystem::path(path).extension().string();
  std::vector<std::string> texts;
  std::vector<std::string_view> pieces;
  if (suffix == ".npz") {
    TS_TRY(pieces, npz_pieces(tensors, texts));
  } else if (suffix == ".safetensors") {
    TS_TRY(pieces, safetensors_pieces(tensors, texts));
  } else if (suffix == ".npy") {
    if (tensors.size() != 1)
      return fail(
          bad_input("tensors.several", "{0}: a .npy file holds one array, not {1}; write .npz", path, tensors.size()));
    const auto& [name, tensor] = *tensors.begin();
    TS_TRY(texts.emplace_back(), npy_header(tensor, name));
    const auto bytes = bytes_of(tensor);
    pieces = {texts[0], {reinterpret_cast<const char*>(bytes.data()), bytes.size()}};
  } else {
    return fail(bad_input("tensors.suffix", "{0}: name a file that ends in .npz, .npy or .safetensors", path));
  }
  return write_file_whole(path, pieces);
}

}  // namespace tirscope::model
