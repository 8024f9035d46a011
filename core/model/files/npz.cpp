// SPDX-License-Identifier: Apache-2.0
#include "model/files/npz.h"

#include <algorithm>

#include "model/files/npy.h"
#include "model/files/zip_archive.h"

namespace tirscope::model {

namespace {

constexpr std::string_view suffix = ".npy";

Result<void> check_members(const std::vector<ZipMember>& members) {
  uint64_t unpacked = 0;
  for (const ZipMember& member : members) {
    if (member.name.ends_with("data.pkl"))
      return fail(bad_input("npz.pickled",
                            "the archive is PyTorch's and holds a pickle, {0}, which is never read; convert it where "
                            "PyTorch is with scripts/export_params.py",
                            member.name));
    if (!member.name.ends_with(suffix))
      return fail(bad_input("npz.member", "member {0} of the archive is not a .npy file", member.name));
    if (!member.deflated) continue;
    if (member.bytes > most_unpacked_bytes - unpacked)
      return fail(bad_input("npz.too-large",
                            "the archive unpacks to more than {0} MiB; store it with numpy.savez, or as .safetensors "
                            "with scripts/export_params.py",
                            most_unpacked_bytes >> 20));
    unpacked += member.bytes;
  }
  return {};
}

/// A deflated array. Its header is unpacked first, so that only an array of the size that the archive announces is
/// made.
Result<Tensor> unpacked_array(const ZipMember& member, const std::string& name) {
  std::vector<std::byte> begin(std::min<uint64_t>(member.bytes, longest_npy_header));
  TS_TRY_VOID(inflate_begin(member, begin));
  TS_TRY(NpyHeader header, read_npy_header(begin, name));
  if (header.bytes + uint64_t(header.data_bytes) != member.bytes)
    return fail(bad_input("npy.damaged", "{0} is not a valid .npy array: it announces {1} bytes, and its member {2}",
                          name, header.bytes + uint64_t(header.data_bytes), member.bytes));
  // Behind a multiple of 64 bytes, so that the elements are aligned.
  TS_TRY(NewTensor whole, new_tensor(DataType::uint(8), {int64_t(member.bytes)}, name));
  std::span<std::byte> bytes(whole.data, member.bytes);
  TS_TRY_VOID(inflate_whole(member, bytes));
  return read_npy(bytes, std::make_shared<Tensor>(std::move(whole.tensor)), name);
}

}  // namespace

Result<Tensors> read_npz(std::span<std::byte> bytes, const std::shared_ptr<const void>& owner) {
  TS_TRY(std::vector<ZipMember> members, read_zip(bytes));
  TS_TRY_VOID(check_members(members));
  Tensors out;
  for (const ZipMember& member : members) {
    const std::string name = member.name.substr(0, member.name.size() - suffix.size());
    if (!member.deflated) TS_TRY_VOID(check_stored(member));
    auto array = member.deflated ? unpacked_array(member, name) : read_npy(member.data, owner, name);
    if (!array) return fail(std::move(array.error()));
    out.emplace(name, std::move(*array));
  }
  return out;
}

Result<std::vector<std::string_view>> npz_pieces(const Tensors& tensors, std::vector<std::string>& texts) {
  texts.clear();
  texts.reserve(2 * tensors.size() + 1);  // the pieces refer to them
  std::vector<std::string_view> pieces;
  ZipWriter writer;
  for (const auto& [name, tensor] : tensors) {
    TS_TRY(std::string header, npy_header(tensor, name));
    const auto bytes = bytes_of(tensor);
    const std::string_view data(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    texts.push_back(writer.header(name + std::string(suffix), {header, data}));
    pieces.push_back(texts.back());
    texts.push_back(std::move(header));
    pieces.push_back(texts.back());
    pieces.push_back(data);
  }
  texts.push_back(writer.end());
  pieces.push_back(texts.back());
  return pieces;
}

}  // namespace tirscope::model
