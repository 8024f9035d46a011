// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/caches.h"

#include "analysis/cache/cache_study.h"
#include "ir/walk/address.h"
#include "protocol/objects.h"

namespace tirscope::protocol {

namespace {

using analysis::CacheCounts;
using analysis::CacheStudy;

Result<std::string> function_for_caches(const IRModule& module, const std::optional<std::string>& name) {
  if (name) return *name;
  if (module->prim_func("main")) return std::string("main");
  std::vector<std::string> names;
  for (const auto& [function, node] : module->functions)
    if (ref_as<PrimFuncNode>(node)) names.push_back(function);
  if (names.size() == 1) return names.front();
  return fail(bad_input("caches.which-function", "the module has {0} TensorIR functions: specify one", names.size()));
}

Result<CacheStudy> study(const IRModule& module, const std::string& function, const CachesRequest& request,
                         const Job& job) {
  static const std::vector<std::string> usual = {"L1=32K,8,64", "L2=1M,16,64"};
  analysis::CacheStudyOptions options;
  for (const std::string& text : request.caches.value_or(usual)) {
    TS_TRY(analysis::CacheGeometry cache, analysis::cache_geometry(text));
    options.caches.push_back(std::move(cache));
  }
  options.sizes = request.set.value_or(interp::Sizes{});
  options.seed = uint64_t(request.seed.value_or(0));
  options.job = job;
  if (request.max_accesses) options.max_accesses = *request.max_accesses;
  if (options.max_accesses < 1)
    return fail(bad_input("caches.max-accesses", "max_accesses is at least 1, not {0}", options.max_accesses));
  return analysis::cache_study(module, function, options);
}

std::vector<MissesEntry> entries(const CacheCounts& counts) {
  std::vector<MissesEntry> out;
  for (const analysis::Misses& misses : counts.misses)
    out.push_back({misses.all(), misses.cold, misses.capacity, misses.conflict});
  return out;
}

Result<CachesAnswer> caches_method(Objects& objects, const CachesRequest& request, const Job& job) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  return caches(object.module, request, job);
}

}  // namespace

Result<CachesAnswer> caches(const IRModule& module, const CachesRequest& request, const Job& job) {
  TS_TRY(const std::string function, function_for_caches(module, request.function));
  TS_TRY(CacheStudy study, study(module, function, request, job));
  const AddressIndex addresses(function, *module->prim_func(function));
  CachesAnswer out;
  out.function = function;
  for (const analysis::CacheGeometry& cache : study.caches)
    out.caches.push_back({cache.name, cache.bytes, cache.ways, cache.line});
  out.accesses = study.total.accesses;
  out.misses = entries(study.total);
  for (const analysis::CacheLoop& loop : study.loops)
    out.loops.push_back({addresses.str(*loop.node), loop.title, loop.block ? "block" : "loop", loop.depth,
                         loop.counts.accesses, entries(loop.counts)});
  for (const analysis::CacheSite& site : study.sites)
    out.sites.push_back(
        {addresses.str(*site.node), site.buffer, site.text, site.write, site.counts.accesses, entries(site.counts)});
  out.first_touches = study.first_touches;
  out.reuse = std::move(study.reuse);
  out.sampled = study.sampled;
  return out;
}

Result<std::string> caches_text(const IRModule& module, const CachesRequest& request, const Job& job) {
  TS_TRY(const std::string function, function_for_caches(module, request.function));
  TS_TRY(const CacheStudy found, study(module, function, request, job));
  return function + "\n" + analysis::to_text(found);
}

Methods cache_methods() { return {method(caches_method)}; }

}  // namespace tirscope::protocol
