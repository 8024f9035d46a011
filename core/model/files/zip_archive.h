// SPDX-License-Identifier: Apache-2.0
// A zip archive in memory, as NumPy writes it: members stored or deflated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::model {

struct ZipMember {
  std::string name;
  bool deflated = false;
  std::span<std::byte> data;  ///< as stored in the archive
  uint64_t bytes = 0;         ///< once it is unpacked, as the archive says
  uint32_t checksum = 0;
};

/// The members, in the order of the archive's directory. Refused as `zip.damaged` where the directory does not fit the
/// file, members overlap or have the same name, and as `zip.unsupported` for what is encrypted, split over several
/// files or packed otherwise.
Result<std::vector<ZipMember>> read_zip(std::span<std::byte> archive);

/// Unpacks the first `out.size()` bytes of a deflated member. Refused as `zip.damaged` where it holds fewer.
Result<void> inflate_begin(const ZipMember& member, std::span<std::byte> out);

/// Unpacks a deflated member into `out`, which has its size, or checks a stored one. Refused as `zip.damaged` where it
/// holds more or fewer bytes, or its checksum differs.
Result<void> inflate_whole(const ZipMember& member, std::span<std::byte> out);
Result<void> check_stored(const ZipMember& member);

/// Writes an archive of stored members piece by piece: `header` before each member's bytes, `end` behind the last.
class ZipWriter {
 public:
  /// `pieces`: of the member, one after the other.
  std::string header(const std::string& name, const std::vector<std::string_view>& pieces);
  std::string end();

 private:
  std::string directory_;
  uint64_t at_ = 0, count_ = 0;
};

}  // namespace tirscope::model
