// SPDX-License-Identifier: Apache-2.0
#include "views/loop_nest/access_look.h"

#include <QCoreApplication>

namespace tirscope::views::loop_nest {

namespace {

using analysis::Access;
using analysis::Pattern;
using analysis::WarpAccess;

struct LookText {
  Q_DECLARE_TR_FUNCTIONS(LoopNest)
};

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
  for (const WarpAccess& access : accesses)  // of equal ones the first, which wastes most
    known_.try_emplace({access.node.get(), access.is_write, access.text}, &access);
}

AccessLook WarpVerdicts::lookOf(const analysis::NestNode& statement, const Access& access) const {
  const AccessLook stride = strideLook(access);
  auto found = known_.find({statement.node.get(), access.is_write, access.text});
  if (found == known_.end()) return stride;
  const WarpAccess& warp = *found->second;
  AccessLook look = warpLook(warp);
  look.tip = LookText::tr("by the 32 lanes of a warp, the worst of all warps and iterations");
  if (warp.known() && !warp.shared)
    look.tip += QStringLiteral("\n") + LookText::tr("at least %1 sectors of 32 bytes").arg(warp.global.least);
  if (warp.sampled) look.tip += QStringLiteral("\n") + LookText::tr("sampled: there are too many to look at each");
  if (!stride.text.isEmpty()) look.tip += QStringLiteral("\n") + LookText::tr("each thread: %1").arg(stride.text);
  return look;
}

}  // namespace tirscope::views::loop_nest
