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

/// Products of 16 x 16 x 16 by fragments, with the second operand as it is and transposed.
std::vector<TensorCoreGroup> wmma_groups() {
  std::vector<TensorCoreGroup> out;
  for (auto [in, result] : {std::pair{"f16", "f32"}, {"f16", "f16"}, {"s8", "s32"}})
    for (bool transposed : {false, true}) out.push_back(schedule::wmma_group(in, result, transposed));
  return out;
}

/// Products of 16 x 8 x 8 of halves.
std::vector<TensorCoreGroup> mma_groups() {
  std::vector<TensorCoreGroup> out;
  for (const char* result : {"f16", "f32"})
    out.push_back({.init = formatted("mma_init_m16n8k8_{}", result),
                   .load_a = "mma_load_m16n8k8_f16_A_shared_dyn",
                   .load_b = "mma_load_m16n8k8_f16_B_shared_dyn",
                   .compute = formatted("mma_sync_m16n8k8_f16f16{}", result),
                   .store = formatted("mma_store_m16n8k8_{}_global", result)});
  return out;
}

/// The second rule finds a block only where the first cannot tile it: they look for the same products of halves.
SpaceRules tensor_core_rules() {
  MultiLevelTiling tiling{.structure = "SSSRRSRS",
                          .tile_binds = {"blockIdx.y", "blockIdx.x", "threadIdx.y"},
                          .max_innermost_factor = 4,
                          .vector_load_lens = {1, 2, 3, 4, 8, 16},
                          .reuse_read = {Reuse::Need::Must, {4}, "shared.dyn"},
                          .reuse_write = {Reuse::Need::Must, {2}, "shared.dyn"}};
  SpaceRules out = gpu_rules();
  auto wmma = multi_level_tiling_tensor_core({.groups = wmma_groups(), .tiling = tiling});
  tiling.reuse_write.need = Reuse::Need::No;
  auto mma = multi_level_tiling_tensor_core({.groups = mma_groups(), .tiling = tiling, .software_pipeline = true});
  out.insert(out.begin() + 1, {std::move(wmma), std::move(mma)});
  return out;
}

}  // namespace

const std::vector<SpaceKind>& all_space_kinds() {
  static const std::vector<MutatorShare> cpu_mutators = {
      {"MutateTileSize", 0.9}, {"MutateComputeLocation", 0.05}, {"MutateUnroll", 0.03}, {"MutateParallel", 0.02, 16}};
  static const std::vector<MutatorShare> gpu_mutators = {
      {"MutateTileSize", 0.9}, {"MutateUnroll", 0.08}, {"MutateThreadBinding", 0.02}};
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
       gpu_mutators},
      // TVM's RewriteTensorize comes last as well.
      {"cuda-tensorcore",
       "for GPUs since sm_75, products of halves and bytes on tensor cores",
       tensor_core_rules,
       {"DisallowDynamicLoop", "RewriteCooperativeFetch", "RewriteUnboundBlock", "RewriteParallelVectorizeUnroll",
        "RewriteReductionBlock", "VerifyGPUCode", "RewriteTensorize"},
       gpu_mutators},
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
