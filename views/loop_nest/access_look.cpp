// SPDX-License-Identifier: Apache-2.0
#include "views/loop_nest/access_look.h"

#include <QCoreApplication>

#include "views/common/canvas/pieces.h"

namespace tirscope::views::loop_nest {

namespace {

using analysis::Access;
using analysis::Pattern;
using analysis::WarpAccess;

struct LookText {
  Q_DECLARE_TR_FUNCTIONS(LoopNest)
};

/// "A" of "A[vi, vk]".
std::string_view bufferOf(std::string_view access) { return access.substr(0, access.find('[')); }

AccessLook strideLook(const Access& access) {
  const QString tip = LookText::tr("per step of the innermost loop");
  switch (access.pattern) {
    case Pattern::Contiguous: return {LookText::tr("contiguous"), "stride-contiguous", Tone::Good, tip};
    case Pattern::Strided: return {LookText::tr("stride %1").arg(access.stride), "stride-strided", Tone::Warning, tip};
    case Pattern::Broadcast: return {LookText::tr("broadcast"), "stride-broadcast", Tone::Accent, tip};
    case Pattern::Irregular: return {LookText::tr("irregular"), "stride-irregular", Tone::Bad, tip};
    case Pattern::Once: return {};
  }
  return {};
}

}  // namespace

WarpVerdicts::WarpVerdicts(const std::vector<WarpAccess>& accesses) {
  for (const WarpAccess& access : accesses) {  // of equal ones the first, which wastes most
    known_.try_emplace({access.node.get(), access.is_write, access.text}, &access);
    auto [only, is_first] = by_buffer_.try_emplace({access.node.get(), bufferOf(access.text)}, &access);
    if (!is_first) only->second = nullptr;
  }
}

/// A call that is given pointers, such as ldmatrix or cp.async, has no index of its own in the nest: there the buffer
/// says which access is meant.
const WarpAccess* WarpVerdicts::find(const analysis::NestNode& statement, const Access& access) const {
  auto exact = known_.find({statement.node.get(), access.is_write, access.text});
  if (exact != known_.end()) return exact->second;
  if (statement.kind != analysis::NestKind::Evaluate) return nullptr;
  auto by_buffer = by_buffer_.find({statement.node.get(), bufferOf(access.text)});
  return by_buffer == by_buffer_.end() ? nullptr : by_buffer->second;
}

AccessLook WarpVerdicts::lookOf(const analysis::NestNode& statement, const Access& access) const {
  const AccessLook stride = strideLook(access);
  const WarpAccess* found = find(statement, access);
  if (!found) return stride;
  const WarpAccess& warp = *found;
  AccessLook look = warpLook(warp);
  look.tip = LookText::tr("by the 32 lanes of a warp, the worst of all warps and iterations");
  if (warp.known() && !warp.shared)
    look.tip += QStringLiteral("\n") + LookText::tr("at least %1 sectors of 32 bytes").arg(warp.global.least);
  if (warp.sampled) look.tip += QStringLiteral("\n") + LookText::tr("sampled: there are too many to look at each");
  if (warp.text != access.text)
    look.tip += QStringLiteral("\n") + q(warp.text);
  else if (!stride.text.isEmpty())
    look.tip += QStringLiteral("\n") + LookText::tr("each thread: %1").arg(stride.text);
  return look;
}

}  // namespace tirscope::views::loop_nest
