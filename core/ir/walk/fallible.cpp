// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/fallible.h"

#include "ir/make.h"

namespace tirscope {

PrimFunc with_body(const PrimFunc& function, const Stmt& body) {
  return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope
