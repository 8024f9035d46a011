// SPDX-License-Identifier: Apache-2.0
// The sources are TVM 0.18's schedule_rule.cc, postproc.cc and mutator.cc.
#include "tuning/space/default_rules.h"

#include <algorithm>

#include "support/format.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

/// `intrinsic`: of a dot product, empty for none.
SpaceRules cpu_rules_with(const std::string& intrinsic) {
  const MultiLevelTiling tiling{
      .structure = "SSRSRS", .max_innermost_factor = 64, .reuse_write = {Reuse::Need::May, {1, 2}, "global"}};
  SpaceRules out = {apply_custom_rule(),
                    inline_constant_scalars(),
                    auto_inline({.disallow_op = {"tir.exp"}}),
                    add_rfactor({.max_jobs_per_core = 16, .max_innermost_factor = 64}),
                    multi_level_tiling(tiling),
                    parallelize_vectorize_unroll({.max_jobs_per_core = 16,
                                                  .max_vectorize_extent = 64,
                                                  .unroll_max_steps = {0, 16, 64, 512},
                                                  .unroll_explicit = true}),
                    random_compute_location()};
  if (!intrinsic.empty()) out.insert(out.begin() + 4, multi_level_tiling_with_intrin(intrinsic, tiling));
  return out;
}

SpaceRules cpu_rules() { return cpu_rules_with(""); }
SpaceRules avx512_rules() { return cpu_rules_with("dot_16x4_avx512"); }
SpaceRules vnni_rules() { return cpu_rules_with("dot_16x4_vnni"); }

SpaceRules gpu_rules() {
  return {apply_custom_rule(),
          multi_level_tiling({.structure = "SSSRRSRS",
                              .tile_binds = {"blockIdx.x", "vthread.x", "threadIdx.x"},
                              .max_innermost_factor = 64,
                              .vector_load_lens = {1, 2, 3, 4, 8, 16},
                              .reuse_read = {Reuse::Need::Must, {4}, "shared"},
                              .reuse_write = {Reuse::Need::Must, {3}, "local"}}),
          inline_constant_scalars(),
          auto_inline({.into_producer = true,
                       .disallow_if_then_else = false,
                       .require_injective = false,
                       .require_ordered = false}),
          cross_thread_reduction({4, 8, 16, 32, 64, 128, 256, 512}),
          parallelize_vectorize_unroll({.max_jobs_per_core = -1,
                                        .max_vectorize_extent = -1,
                                        .unroll_max_steps = {0, 16, 64, 512, 1024},
                                        .unroll_explicit = true}),
          auto_bind({.max_threadblocks = 256, .thread_extents = {32, 64, 128, 256, 512, 1024}})};
}

}  // namespace

const std::vector<SpaceKind>& all_space_kinds() {
  static const std::vector<MutatorShare> cpu_mutators = {
      {"MutateTileSize", 0.9}, {"MutateComputeLocation", 0.05}, {"MutateUnroll", 0.03}, {"MutateParallel", 0.02, 16}};
  static const std::vector<std::string_view> intrinsic_postprocs = {
      "DisallowDynamicLoop", "RewriteParallelVectorizeUnroll", "RewriteReductionBlock", "RewriteTensorize",
      "RewriteLayout"};
  static const std::vector<SpaceKind> kinds = {
      {"llvm",
       "for processors",
       cpu_rules,
       {"DisallowDynamicLoop", "RewriteParallelVectorizeUnroll", "RewriteReductionBlock", "RewriteLayout"},
       cpu_mutators},
      {"avx512", "for processors with AVX-512, products of bytes by its instructions", avx512_rules,
       intrinsic_postprocs, cpu_mutators},
      {"vnni", "for processors with VNNI, products of bytes by its instructions", vnni_rules, intrinsic_postprocs,
       cpu_mutators},
      {"cuda",
       "for GPUs, without tensor cores",
       gpu_rules,
       {"DisallowDynamicLoop", "RewriteCooperativeFetch", "RewriteUnboundBlock", "RewriteParallelVectorizeUnroll",
        "RewriteReductionBlock", "VerifyGPUCode"},
       {{"MutateTileSize", 0.9}, {"MutateUnroll", 0.08}, {"MutateThreadBinding", 0.02}}},
  };
  return kinds;
}

const std::vector<MutatorShare>& script_mutators() {
  static const std::vector<MutatorShare> shares = {
      {"MutateTileSize", 0.85}, {"MutateCategorical", 0.1}, {"MutateComputeLocation", 0.05}};
  return shares;
}

Result<const SpaceKind*> find_space_kind(std::string_view name) {
  std::string names;
  for (const SpaceKind& kind : all_space_kinds()) {
    if (kind.name == name) return &kind;
    names += (names.empty() ? "" : ", ") + std::string(kind.name);
  }
  return fail(bad_input("tuning.unknown-space", "no space is called {0}; known ones: {1}", name, names));
}

}  // namespace tirscope::tuning
