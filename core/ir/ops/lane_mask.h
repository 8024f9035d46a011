// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/build.h"

namespace tirscope {

/// What `T.get_active_lane_mask(base, limit)` says, as a comparison: lane k is on where base + k < limit. Null where
/// the call has not two arguments, or as many lanes as only the running machine knows.
inline Expr lane_mask(const CallNode& call) {
  if (call.args.size() != 2 || call.dtype.is_scalable()) return nullptr;
  const Expr &base = call.args[0], &limit = call.args[1];
  if (call.dtype.is_scalar()) return lt(base, limit);
  const Expr lanes = int32(call.dtype.lanes());
  return make_binary(Kind::LT, make<RampNode>(base, make_const(base->dtype, 1), lanes),
                     make<BroadcastNode>(limit, lanes));
}

}  // namespace tirscope
