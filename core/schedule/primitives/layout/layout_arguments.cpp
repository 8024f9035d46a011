// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/layout/layout_arguments.h"

namespace tirscope::schedule {

Side side_argument(const Arguments& arguments) {
  return *arguments.list("buffer")[0].get<std::string>() == "read" ? Side::Read : Side::Write;
}

Buffer buffer_argument(const Arguments& arguments) {
  const BlockNode& block = *arguments.block("block").block();
  const auto& regions = side_argument(arguments) == Side::Read ? block.reads : block.writes;
  return regions.at(std::size_t(*arguments.list("buffer")[1].as_int()))->buffer;
}

std::vector<BufferChoice> buffers_of(const Subject& subject, std::optional<Side> side) {
  std::vector<BufferChoice> result;
  if (!subject.sref->block()) return result;
  auto add = [&](const std::vector<BufferRegion>& regions, bool written) {
    for (std::size_t i = 0; i < regions.size(); ++i) {
      const Buffer& buffer = regions[i]->buffer;
      if (subject.buffer && (buffer.get() != subject.buffer || written != subject.written)) continue;
      result.push_back({buffer, ValueList{Value(written ? "write" : "read"), Value(int64_t(i))}, written, int64_t(i)});
    }
  };
  if (side != Side::Write) add(subject.sref->block()->reads, false);
  if (side != Side::Read) add(subject.sref->block()->writes, true);
  return result;
}

}  // namespace tirscope::schedule
