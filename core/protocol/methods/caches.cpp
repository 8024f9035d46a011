// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/caches.h"

#include "analysis/cache/cache_difference.h"
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
  analysis::CacheStudyOptions options;
  if (!request.caches) options.caches = analysis::usual_caches();
  for (const std::string& text : request.caches.value_or(std::vector<std::string>())) {
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

std::vector<int64_t> fetched(const analysis::CacheDifference& difference, const CacheCounts& counts) {
  std::vector<int64_t> out;
  for (std::size_t level = 0; level < difference.caches.size(); ++level) out.push_back(difference.bytes(counts, level));
  return out;
}

CacheDifferenceEntry difference_entry(const analysis::CacheDifference& difference) {
  CacheDifferenceEntry out;
  for (const Message& reason : analysis::cache_reasons(difference)) out.reasons.push_back(reason.str());
  out.accesses_before = difference.before.accesses;
  out.misses_before = entries(difference.before);
  out.bytes_before = fetched(difference, difference.before);
  out.bytes = fetched(difference, difference.after);
  for (const analysis::CacheChange& change : difference.accesses) {
    CacheChangeEntry entry{.buffer = change.buffer, .write = change.write};
    if (!change.before_text.empty()) entry.text_before = change.before_text;
    if (!change.after_text.empty()) entry.text = change.after_text;
    entry.accesses_before = change.before.accesses;
    entry.accesses = change.after.accesses;
    entry.misses_before = entries(change.before);
    entry.misses = entries(change.after);
    entry.bytes_before = fetched(difference, change.before);
    entry.bytes = fetched(difference, change.after);
    out.accesses.push_back(std::move(entry));
  }
  out.sampled = difference.sampled;
  return out;
}

Result<CachesAnswer> caches_method(Objects& objects, const CachesRequest& request, const Job& job) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  IRModule against;
  if (request.against) {
    TS_TRY(ModuleObject other, objects.module(*request.against));
    against = other.module;
  }
  return caches(object.module, against, request, job);
}

/// The program, and what it is compared with.
struct BothStudies {
  std::string function;
  CacheStudy now;
  std::optional<CacheStudy> before;
};

Result<BothStudies> studies(const IRModule& module, const IRModule& against, const CachesRequest& request,
                            const Job& job) {
  BothStudies out;
  TS_TRY(out.function, function_for_caches(module, request.function));
  TS_TRY(out.now, study(module, out.function, request, job));
  if (against) {
    TS_TRY(out.before, study(against, out.function, request, job));
  }
  return out;
}

}  // namespace

Result<CachesAnswer> caches(const IRModule& module, const IRModule& against, const CachesRequest& request,
                            const Job& job) {
  TS_TRY(BothStudies both, studies(module, against, request, job));
  const std::string& function = both.function;
  CacheStudy& study = both.now;
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
  if (both.before) out.difference = difference_entry(analysis::cache_difference(*both.before, study));
  return out;
}

Result<std::string> caches_text(const IRModule& module, const IRModule& against, const CachesRequest& request,
                                const Job& job) {
  TS_TRY(const BothStudies both, studies(module, against, request, job));
  std::string text = both.function + "\n" + analysis::to_text(both.now);
  if (both.before) text += "\n" + analysis::to_text(analysis::cache_difference(*both.before, both.now));
  return text;
}

Methods cache_methods() { return {method(caches_method)}; }

}  // namespace tirscope::protocol
