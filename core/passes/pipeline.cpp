// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "passes/settings.h"

namespace tirscope::passes {

namespace {

using PassList = std::vector<PassCall>;

/// What the user adds after `phase`: tir.add_lower_pass holds pairs of a phase and a pass's name; phases above 3 count
/// as 3.
void add_users(PassList& list, const Context& context, int64_t phase) {
  const AttrList* pairs = value_of(context, settings::add_lower_pass);
  if (!pairs) return;
  for (const Attr& item : *pairs) {
    const AttrList* pair = item.get<AttrList>();
    if (!pair || pair->size() != 2 || !(*pair)[1].as_string()) continue;
    if (std::min<int64_t>((*pair)[0].as_int().value_or(0), 3) == phase) list.push_back({*(*pair)[1].as_string(), {}});
  }
}

/// Adds those of `more` that there are.
void append(PassList& list, const PassList& more) {
  for (const PassCall& call : more)
    if (find_pass(call.name)) list.push_back(call);
}

/// tvm.lower: blocks to loops, and loops to better loops.
PassList lowering(const Context& context) {
  auto on = [&](const Setting<bool>& setting) { return value_of(context, setting); };
  PassList list;
  add_users(list, context, 0);
  append(list, {{"LowerCrossThreadReduction", {}},
                {"LowerInitBlock", {}},
                {"PlanAndUpdateBufferAllocationLocation", {}},
                {"ConvertBlocksToOpaque", {}},
                {"LiftThreadBinding", {}},
                {"ManifestSharedMemoryLocalStage", {}},
                {"CompactBufferAllocation", {}},
                {"LowerAutoCopy", {}},
                {"UnifyThreadBinding", {}},
                {"LowerMatchBuffer", {}},
                {"Simplify", {}},
                {"InjectPermutedLayout", {}},
                {"Simplify", {}},
                {"InjectSoftwarePipeline", {}},
                {"TransformMmaBufferLayout", {}},
                {"LowerOpaqueBlock", {}},
                {"FlattenBuffer", {}},
                {"BF16ComputeLegalize", {}},
                {"NarrowDataType", {32}},
                {"Simplify", {}}});
  add_users(list, context, 1);
  append(list, {{"LoopPartition", {}},
                {"VectorizeLoop", {!on(settings::disable_vectorize)}},
                {"InjectVirtualThread", {}},
                {"InjectDoubleBuffer", {}}});
  if (!on(settings::disable_storage_rewrite)) append(list, {{"StorageRewrite", {}}});
  if (on(settings::use_async_copy)) append(list, {{"LowerAsyncDMA", {}}});
  append(list, {{"HoistIfThenElse", {}}, {"UnrollLoop", {}}});
  add_users(list, context, 2);
  append(list, {{"RenormalizeSplitPattern", {}}, {"Simplify", {}}, {"RemoveNoOp", {}}, {"RewriteUnsafeSelect", {}}});
  add_users(list, context, 3);
  if (on(settings::instrument_bound_checkers)) append(list, {{"InstrumentBoundCheckers", {}}});
  if (on(settings::ptx_ldg32)) append(list, {{"InjectPTXLDG32", {true}}});
  append(list, {{"CommonSubexprElimTIR", {!on(settings::disable_cse), on(settings::cse_of_equivalent_terms)}}});
  if (on(settings::instrument_lwp)) append(list, {{"InstrumentProfileIntrinsics", {}}});
  return list;
}

/// The module that still holds both sides: kernels leave their hosts.
PassList mixed(const Context& context) {
  auto on = [&](const Setting<bool>& setting) { return value_of(context, setting); };
  PassList list;
  append(list, {{"BindTarget", {}},
                {"FP8ComputeLegalize", {"float16"}},
                {"VerifyVTCMLimit", {}},
                {"LowerVtcmAlloc", {}},
                {"VerifyMemory", {}},
                {"AnnotateEntryFunc", {}}});
  if (on(settings::detect_global_barrier)) append(list, {{"ThreadSync", {"global"}}});
  append(list, {{"ThreadSync", {"shared"}},
                {"ThreadSync", {"shared.dyn"}},
                {"ThreadSync", {"warp"}},
                {"InferFragment", {}},
                {"LowerThreadAllreduce", {}}});
  if (on(settings::use_async_copy)) append(list, {{"InjectPTXAsyncCopy", {}}});
  if (on(settings::ptx_ldg32)) append(list, {{"InjectPTXLDG32", {true}}});
  append(list, {{"AnnotateDeviceRegions", {}},
                {"SplitHostDevice", {}},
                {"MergeSharedMemoryAllocations", {}},
                {"MakePackedAPI", {}}});
  // Storage is changed where parameters are pointers.
  if (find_pass("MakePackedAPI")) append(list, {{"FP8StorageLegalize", {}}, {"BF16StorageLegalize", {}}});
  append(list, {{"LowerDeviceKernelLaunch", {}}});
  return list;
}

PassList on_host() {
  PassList list;
  append(list, {{"Filter", {"host"}},
                {"BindTarget", {"host"}},
                {"LowerTVMBuiltin", {}},
                {"LowerCustomDatatypes", {}},
                {"LowerIntrin", {}},
                {"LowerDeviceStorageAccessInfo", {}},
                {"CombineContextCall", {}}});
  return list;
}

PassList on_device() {
  PassList list;
  append(list, {{"Filter", {"device"}},
                {"BindTarget", {}},
                {"LowerWarpMemory", {}},
                {"Simplify", {}},
                {"LowerCustomDatatypes", {}},
                {"LowerDeviceStorageAccessInfo", {}},
                {"LowerIntrin", {}}});
  return list;
}

}  // namespace

/// TVM 0.18's order (driver_api.cc), without the passes that only tensor expressions need and those for unsupported
/// hardware.
std::vector<PassCall> pipeline(const Context& context, Part part) {
  switch (part) {
    case Part::Lower: return lowering(context);
    case Part::Mixed: return mixed(context);
    case Part::Host: return on_host();
    case Part::Device: return on_device();
  }
  return {};
}

namespace {

PassList zero() {
  return {{"LegalizeOps", {}}, {"AnnotateTIROpPattern", {}}, {"FoldConstant", {}}, {"FuseOps", {}}, {"FuseTIR", {}}};
}

PassList default_build() {
  return {{"DispatchSampling", {}},       {"DispatchSortScan", {}},      {"LegalizeOps", {}},
          {"RewriteDataflowReshape", {}}, {"ToNonDataflow", {}},         {"RemovePurityChecking", {}},
          {"CallTIRRewrite", {}},         {"StaticPlanBlockMemory", {}}, {"RewriteCUDAGraph", {}},
          {"LowerAllocTensor", {}},       {"KillAfterLastUse", {}},      {"LowerRuntimeBuiltin", {}},
          {"ComputePrimValue", {}},       {"VMShapeLower", {}},          {"AttachGlobalSymbol", {}}};
}

PassList static_shape_tuning() {
  PassList list = {{"DecomposeOpsForInference", {}}, {"CanonicalizeBindings", {}}};
  append(list, zero());
  return list;
}

struct NamedPipeline {
  std::string_view name;  ///< as relax.get_pipeline takes it
  PassList (*passes)();
};
constexpr NamedPipeline all_named[] = {
    {"zero", zero}, {"default_build", default_build}, {"static_shape_tuning", static_shape_tuning}};

}  // namespace

std::string pipeline_names() {
  std::string names;
  for (const NamedPipeline& one : all_named) names += (names.empty() ? "" : ", ") + std::string(one.name);
  return names;
}

Result<std::vector<PassCall>> named_pipeline(std::string_view name) {
  const auto found = std::ranges::find(all_named, name, &NamedPipeline::name);
  if (found == std::end(all_named))
    return fail(diagnose(Fault::Unknown, "pass.unknown-pipeline", "there is no pipeline named {0}; known are: {1}",
                         name, pipeline_names()));
  PassList list;
  append(list, found->passes());
  return list;
}

std::vector<PassCall> pipeline(const Context& context) {
  PassList list = pipeline(context, Part::Lower);
  append(list, pipeline(context, Part::Mixed));
  return list;
}

}  // namespace tirscope::passes
