// SPDX-License-Identifier: Apache-2.0
#include "app/session/subjects.h"

namespace tirscope::app {

namespace {

/// The position of `buffer` among `regions`, by the memory it names.
int positionOf(const BufferNode* buffer, const std::vector<BufferRegion>& regions) {
  for (std::size_t i = 0; i < regions.size(); ++i)
    if (regions[i]->buffer.get() == buffer || regions[i]->buffer->data == buffer->data) return int(i);
  return -1;
}

}  // namespace

std::optional<schedule::Subject> scheduleSubject(const schedule::Schedule& schedule, const views::Subject& subject) {
  if (!subject) return std::nullopt;
  if (subject.isLoop() || subject.isBlock()) {
    const schedule::SRef* sref = schedule.state()->find(subject.node.get());
    if (!sref) return std::nullopt;
    return schedule::Subject{sref};
  }
  if (!subject.isBuffer()) return std::nullopt;
  const schedule::FunctionTree* tree = schedule.state()->tree(subject.function.toStdString());
  if (!tree) return std::nullopt;
  auto buffer = as<BufferNode>(subject.node);
  for (bool written : {true, false}) {
    for (const schedule::SRef& sref : tree->all()) {
      if (!sref.block() || sref.is_root()) continue;
      int index = positionOf(buffer, written ? sref.block()->writes : sref.block()->reads);
      if (index >= 0) return schedule::Subject{&sref, buffer, written, index};
    }
  }
  return std::nullopt;
}

schedule::Call callOf(const views::PrimitiveRequest& request) {
  schedule::Call call{request.primitive.toStdString()};
  for (const views::Subject& subject : request.subjects) call.args.push_back(subject.node);
  return call;
}

}  // namespace tirscope::app
