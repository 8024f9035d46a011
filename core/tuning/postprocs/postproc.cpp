// SPDX-License-Identifier: Apache-2.0
#include "tuning/postprocs/postproc.h"

#include <algorithm>

namespace tirscope::tuning {

namespace {
constexpr Postproc postprocs[] = {
    {"DisallowDynamicLoop", "every loop has a constant extent", disallow_dynamic_loop},
    {"RewriteCooperativeFetch", "the threads of a block load together", rewrite_cooperative_fetch},
    {"RewriteUnboundBlock", "loops that are not bound to threads yet are", rewrite_unbound_block},
    {"RewriteParallelVectorizeUnroll", "what the root block's annotations ask for is done",
     rewrite_parallel_vectorize_unroll},
    {"RewriteReductionBlock", "reductions are started before their loops", rewrite_reduction_block},
    {"RewriteTensorize", "what is marked for a tensor intrinsic is done by it", rewrite_tensorize},
    {"RewriteLayout", "buffers whose layout is free lie as they are read", rewrite_layout},
    {"VerifyGPUCode", "kernels stay within what the GPU has", verify_gpu_code},
};
}  // namespace

std::span<const Postproc> all_postprocs() { return postprocs; }

const Postproc* find_postproc(std::string_view name) {
  auto found = std::ranges::find(postprocs, name, &Postproc::name);
  return found == std::end(postprocs) ? nullptr : found;
}

}  // namespace tirscope::tuning
