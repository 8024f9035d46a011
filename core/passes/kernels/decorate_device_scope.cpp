// SPDX-License-Identifier: Apache-2.0
// DecorateDeviceScope: the whole body is marked as running on the device.
//
//   A[0] = 1      ->      T.attr(0, "device_scope", 0)
//                         A[0] = 1
#include "ir/build.h"
#include "passes/passes.h"

namespace tirscope::passes {

Result<PrimFunc> decorate_device_scope(const PrimFunc& function, const Context&, const AttrList&) {
  return with(function,
              [](PrimFuncNode& f) { f.body = make<AttrStmtNode>(int32(0), "device_scope", int32(0), f.body); });
}

}  // namespace tirscope::passes
