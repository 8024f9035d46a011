// SPDX-License-Identifier: Apache-2.0
// Each thread context is asked for once.
//
//   T.call_extern("f", T.tvm_thread_context(x))         ctx_cache_: T.handle = T.tvm_thread_context(x)
//   T.call_extern("g", T.tvm_thread_context(x))     ->  T.call_extern("f", ctx_cache_)
//                                                       T.call_extern("g", ctx_cache_)
//
// The operator tvm_thread_context is not one that programs can contain here (ir/ops/ops.def), as in TVM nothing
// but the VTA back end makes it; the pass finds nothing to combine and has the position of TVM's in the pipeline.
#include "passes/passes.h"

namespace tirscope::passes {

/// TVM's CombineContextCall.
Result<PrimFunc> combine_context_call(const PrimFunc& function, const Context&, const AttrList&) { return function; }

}  // namespace tirscope::passes
