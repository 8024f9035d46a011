// SPDX-License-Identifier: Apache-2.0
#include "analysis/cache/cache_study.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include "analysis/cache/memory_layout.h"
#include "analysis/nest/loop_nest.h"
#include "interp/interpreter.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

constexpr const char* enough = "cache.enough-seen";

/// Simulates the caches for each access, and adds up the misses of each read and write of the program.
class CacheObserver final : public interp::Observer {
 public:
  CacheObserver(const CacheStudyOptions& options, std::span<const interp::Argument> arguments)
      : options_(options), caches_(options.caches), outcomes_(options.caches.size()), layout_(arguments) {}

  void read(const interp::AccessEvent& event) override { access(event, false); }
  void write(const interp::AccessEvent& event) override { access(event, true); }
  void allocated(const VarNode&, int64_t memory, int64_t bytes) override { layout_.allocated(memory, bytes); }
  std::optional<Diagnostic> stops() override {
    if (study_.total.accesses < options_.max_accesses) return std::nullopt;
    return refused(enough, "enough accesses were seen");
  }

  CacheStudy take() {
    study_.caches = options_.caches;
    return std::move(study_);
  }

 private:
  void access(const interp::AccessEvent& event, bool write) {
    const int64_t address = layout_.base(event.memory) + event.byte;
    count_reuse(caches_.touch(address, event.bytes, outcomes_));
    count(study_.total);
    count(site(event, write).counts);
  }

  void count(CacheCounts& counts) const {
    ++counts.accesses;
    counts.misses.resize(outcomes_.size());
    for (std::size_t level = 0; level < outcomes_.size(); ++level) counts.misses[level].count(outcomes_[level]);
  }

  void count_reuse(std::optional<int64_t> distance) {
    if (!distance) {
      ++study_.first_touches;
      return;
    }
    const auto step = std::size_t(std::bit_width(uint64_t(*distance)));
    if (study_.reuse.size() <= step) study_.reuse.resize(step + 1);
    ++study_.reuse[step];
  }

  CacheSite& site(const interp::AccessEvent& event, bool write) {
    const auto [found, made] = places_.try_emplace({event.node, event.where, write}, study_.sites.size());
    if (made) found->second = site_of(event, write);
    return study_.sites[found->second];
  }

  /// Expressions may be part of several statements: a site is an expression in one of them.
  std::size_t site_of(const interp::AccessEvent& event, bool write) {
    const Node* statement = event.instance().statement;
    const auto [found, made] = sites_.try_emplace({event.node, statement, write}, study_.sites.size());
    if (made) {
      CacheSite site{.node = ref(event.node), .statement = ref(statement), .accessed = ref(event.buffer)};
      site.write = write;
      site.buffer = site.text = event.buffer->name;
      study_.sites.push_back(std::move(site));
    }
    return found->second;
  }

  const CacheStudyOptions& options_;
  Caches caches_;
  std::vector<CacheOutcome> outcomes_;
  CacheStudy study_;
  std::map<std::tuple<const Node*, const interp::Where*, bool>, std::size_t> places_;
  std::map<std::tuple<const Node*, const Node*, bool>, std::size_t> sites_;
  MemoryLayout layout_;
};

/// The sites of a study by their place in the nest.
class PlacedSites {
 public:
  PlacedSites(CacheStudy& study, const LoopNest& nest) : study_(study) {
    for (std::size_t n = 0; n < study.sites.size(); ++n) by_node_[study.sites[n].node.get()].push_back(n);
    for (const NestNode& node : nest.nodes)
      for (const Node* access : distinct(node)) ++places_[access];
  }

  /// What the accesses of the node's own expressions cost; their sites get its text and statement.
  CacheCounts place(const NestNode& node) {
    CacheCounts counts;
    std::set<std::size_t> counted;
    for (const Access& access : node.accesses) {
      auto found = by_node_.find(access.node.get());
      if (found == by_node_.end()) continue;
      for (std::size_t n : found->second) {
        CacheSite& site = study_.sites[n];
        // An expression that several statements share is a site in each.
        if (places_[access.node.get()] > 1 && site.statement != node.node) continue;
        site.text = access.text;
        site.statement = node.node;
        if (site.write == access.is_write && counted.insert(n).second) counts += site.counts;
      }
    }
    return counts;
  }

 private:
  static std::set<const Node*> distinct(const NestNode& node) {
    std::set<const Node*> out;
    for (const Access& access : node.accesses) out.insert(access.node.get());
    return out;
  }
  CacheStudy& study_;
  std::unordered_map<const Node*, std::vector<std::size_t>> by_node_;
  std::unordered_map<const Node*, int> places_;
};

/// Loops and blocks have the sums of what is in them.
void place_in_nest(CacheStudy& study, const PrimFunc& function) {
  const LoopNest nest = loop_nest(function);
  PlacedSites sites(study, nest);
  std::vector<CacheCounts> within(nest.nodes.size());
  for (std::size_t n = nest.nodes.size(); n-- > 0;) {
    within[n] += sites.place(nest.nodes[n]);
    if (nest.nodes[n].parent >= 0) within[std::size_t(nest.nodes[n].parent)] += within[n];
  }
  for (std::size_t n = 0; n < nest.nodes.size(); ++n) {
    const NestNode& node = nest.nodes[n];
    const bool block = node.kind == NestKind::Block;
    if (!block && node.kind != NestKind::Loop) continue;
    within[n].misses.resize(study.caches.size());
    study.loops.push_back({node.node, node.title, block, node.depth, within[n]});
  }
}

std::string share(int64_t part, int64_t whole) {
  return whole == 0 ? "" : formatted("{:.1f} %", 100.0 * double(part) / double(whole));
}

std::string row(const std::string& what, const CacheCounts& counts) {
  std::string out = formatted("  {:<44}{:>13}", what, counts.accesses);
  for (const Misses& misses : counts.misses)
    out += formatted("{:>13}{:>8}", misses.all(), share(misses.all(), counts.accesses));
  return out + "\n";
}

}  // namespace

CacheCounts& CacheCounts::operator+=(const CacheCounts& other) {
  accesses += other.accesses;
  misses.resize(std::max(misses.size(), other.misses.size()));
  for (std::size_t level = 0; level < other.misses.size(); ++level) misses[level] += other.misses[level];
  return *this;
}

Result<CacheStudy> cache_study(const IRModule& module, const std::string& function, const CacheStudyOptions& options) {
  TS_TRY_VOID(require_caches(options.caches));
  const PrimFunc body = module->prim_func(function);
  if (!body) return fail(bad_input("cache.no-function", "the module has no TensorIR function {0}", function));
  TS_TRY(std::vector<interp::Argument> arguments,
         interp::make_inputs(body, {options.seed, options.sizes, interp::most_interpreted_bytes}));
  TS_TRY(interp::Program program, interp::Program::compile(module, function));
  CacheObserver observer(options, arguments);
  interp::Options run;
  run.max_bytes = interp::most_interpreted_allocations;
  run.report_uninitialised = false;
  run.observer = &observer;
  run.job = options.job;
  const auto ended = program.run(arguments, run);
  if (!ended && ended.error().code != enough) return fail(ended.error());
  CacheStudy study = observer.take();
  study.sampled = !ended;
  study.total.misses.resize(options.caches.size());
  place_in_nest(study, body);
  return study;
}

std::string to_text(const CacheStudy& study) {
  std::string out;
  for (const CacheGeometry& cache : study.caches)
    out += formatted("{}: {}, {}, lines of {} B\n", cache.name, bytes_text(Amount::of(cache.bytes)),
                     cache.ways ? formatted("{} ways", cache.ways) : "fully associative", cache.line);
  if (study.sampled) out += formatted("the first {} accesses; the program goes on\n", study.total.accesses);
  std::string head = formatted("  {:<44}{:>13}", "", "accesses");
  for (const CacheGeometry& cache : study.caches) head += formatted("{:>21}", cache.name + " misses");
  out += "\nloops and blocks\n" + head + "\n";
  for (const CacheLoop& loop : study.loops)
    out +=
        row(std::string(std::size_t(loop.depth) * 2, ' ') + (loop.block ? "block " : "for ") + loop.title, loop.counts);
  out += row("all", study.total);
  out += "\naccesses\n" + head + "\n";
  for (const CacheSite& site : study.sites) out += row((site.write ? "write " : "read  ") + site.text, site.counts);
  out += "\nmisses by cause\n";
  for (std::size_t level = 0; level < study.caches.size(); ++level) {
    const Misses& misses = study.total.misses[level];
    out += formatted("  {:<6}cold {}, capacity {}, conflict {}\n", study.caches[level].name, misses.cold,
                     misses.capacity, misses.conflict);
  }
  out +=
      formatted("\nother lines since the last touch of the line\n  {:<12}{:>13}\n", "first touch", study.first_touches);
  for (std::size_t k = 0; k < study.reuse.size(); ++k) {
    const int64_t low = k == 0 ? 0 : int64_t(1) << (k - 1), high = k == 0 ? 0 : (int64_t(1) << k) - 1;
    out += formatted("  {:<12}{:>13}\n", low == high ? formatted("{}", low) : formatted("{}-{}", low, high),
                     study.reuse[k]);
  }
  return out;
}

}  // namespace tirscope::analysis
