// SPDX-License-Identifier: Apache-2.0
#include "analysis/warp/warp_accesses.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>
#include <unordered_map>

#include "analysis/amount.h"
#include "analysis/warp/lane_enumeration.h"
#include "analysis/warp/warp_sites.h"
#include "ir/build.h"
#include "ir/ops/permuted_layout.h"
#include "support/format.h"
#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

/// Two sums over a request's addresses from the line of its first active lane: equal for equal patterns. Different
/// patterns have equal sums by a chance of one in 2^128.
struct PatternKey {
  uint64_t a = 0, b = 0;
  friend bool operator==(const PatternKey&, const PatternKey&) = default;
  struct Hash {
    std::size_t operator()(const PatternKey& key) const { return std::size_t(key.a); }
  };
};

PatternKey pattern_of(const WarpRequest& request) {
  const int64_t first = request.address[std::size_t(std::countr_zero(request.active))];
  const int64_t line = floor_div(first, line_bytes) * line_bytes;
  PatternKey key{uint64_t(request.active) * 64 + uint64_t(request.bytes), ~uint64_t(request.active)};
  auto mixed = [](uint64_t sum, uint64_t value, uint64_t factor) {
    sum = (sum ^ value) * factor;
    return sum ^ (sum >> 29);
  };
  for (int lane = 0; lane < warp_size; ++lane) {
    auto offset = request.has(lane) ? uint64_t(request.address[std::size_t(lane)] - line) : 0;
    key.a = mixed(key.a, offset, 0xff51afd7ed558ccd);
    key.b = mixed(key.b, offset + 1, 0xc4ceb9fe1a85ec53);
  }
  return key;
}

/// Requests of one access, those of one pattern once, with their number.
class PatternTable {
 public:
  explicit PatternTable(WarpAccess& out) : out_(out) {}
  void take(const WarpRequest& request) {
    ++count_;
    auto [entry, is_new] = wasted_.try_emplace(pattern_of(request), 0);
    if (is_new) entry->second = served(request);
    sum_ += double(entry->second);
  }
  int64_t count() const { return count_; }
  void finish(double times) {
    out_.patterns = int64_t(wasted_.size());
    out_.wasted_bytes = sum_ * times;
  }

 private:
  /// The bytes that a request wastes.
  int64_t served(const WarpRequest& request) {
    if (out_.shared) {
      SharedCost cost = serve_shared(request);
      auto rank = [](const SharedCost& by, const WarpRequest& of) {
        return std::tuple(by.ways, by.passes, !of.same_address());
      };
      if (out_.worst.active == 0 || rank(cost, request) > rank(out_.banks, out_.worst)) {
        out_.worst = request;
        out_.banks = cost;
      }
      return (cost.passes - cost.parts) * line_bytes;
    }
    GlobalCost cost = serve_global(request);
    auto rank = [](const GlobalCost& by) { return std::tuple(by.sectors, -by.used_bytes); };
    if (out_.worst.active == 0 || rank(cost) > rank(out_.global)) {
      out_.worst = request;
      out_.global = cost;
    }
    return (cost.sectors - cost.least) * sector_bytes;
  }

  WarpAccess& out_;
  std::unordered_map<PatternKey, int64_t, PatternKey::Hash> wasted_;
  int64_t count_ = 0;
  double sum_ = 0;
};

/// Fills in what `out` does at run time; `left` is what the function may still look at.
void enumerate(WarpAccess& out, LaneEnumeration& lanes, const WarpLimits& limits, int64_t& left) {
  const int64_t cost = lanes.visit_cost(), limit = std::min(limits.site, left) / cost;
  const WarpAccess fresh = out;
  auto visits = lanes.visits();
  double times = 1;
  if (!visits || *visits <= limit) {
    PatternTable table(out);
    bool all = lanes.run(limit, [&](const WarpRequest& request) { table.take(request); });
    left -= std::min(left, saturated_mul(lanes.visited(), cost));
    if (all) {
      times = double(lanes.multiplicity().value_or(1));
      if (lanes.multiplicity()) out.requests = saturated_mul(table.count(), *lanes.multiplicity());
      return table.finish(times);
    }
    out = fresh;
  }
  out.sampled = true;
  PatternTable table(out);
  const int64_t samples = std::max<int64_t>(16, limits.samples / cost);
  lanes.sample(samples, [&](const WarpRequest& request) { table.take(request); });
  if (visits) times = double(*visits) / double(samples + 2) * double(lanes.multiplicity().value_or(1));
  if (visits && lanes.multiplicity())
    out.requests = int64_t(std::min(std::round(double(table.count()) * times), double(amount_limit)));
  table.finish(times);
}

}  // namespace

int WarpAccess::used_percent() const {
  return global.sectors ? int(global.used_bytes * 100 / (global.sectors * sector_bytes)) : 0;
}

std::string WarpAccess::verdict() const {
  if (!unknown.empty()) return formatted("depends on {}", unknown);
  if (worst.active == 0) return sampled ? "no active lanes in the samples" : "never runs";
  if (shared) {
    if (banks.ways > 1) return formatted("{}-way bank conflict", banks.ways);
    return worst.same_address() ? "broadcast" : "conflict-free";
  }
  const char* plural = global.sectors == 1 ? "" : "s";
  if (global.sectors > global.least) return formatted("{} sector{}, {} % used", global.sectors, plural, used_percent());
  return formatted("{}, {} sector{}", worst.same_address() ? "broadcast" : "coalesced", global.sectors, plural);
}

namespace {

/// Moves the access to where a permuted layout has its element. Rows that cannot be permuted stay: their pass refuses.
void permute(WarpSite& site) {
  const std::size_t count = site.indices.size();
  if (!site.permuted || count == 0) return;
  Expr& last = site.indices.back();
  if (count == 1) {
    if (!can_permute(std::nullopt, site.columns)) return;
    const Expr size = make_const(last->dtype, site.columns), row = floordiv(last, size);
    last = row * size + permuted_column(row, floormod(last, size), site.columns);
    return;
  }
  const auto columns =
      site.strides.size() == count ? std::optional(site.strides[count - 2]) : as_int(site.buffer->shape.back());
  if (columns && can_permute(std::nullopt, *columns)) last = permuted_column(site.indices[count - 2], last, *columns);
}

}  // namespace

std::vector<WarpAccess> warp_accesses(const std::string& name, const PrimFunc& function, const WarpLimits& limits,
                                      const SharedStrides& strides) {
  std::vector<WarpAccess> out;
  int64_t left = limits.function;
  each_warp_site(name, function, [&](const WarpKernel& kernel, const WarpSite& declared) {
    WarpSite site = declared;
    if (auto known = strides.find(site.buffer->name); known != strides.end() && site.shared)
      site.strides = known->second;
    permute(site);
    WarpAccess access;
    access.node = site.node;
    access.kernel = kernel.name;
    access.block = site.block;
    access.buffer = site.buffer->name;
    access.scope = site.buffer->scope();
    access.text = site.text;
    access.is_write = site.is_write;
    access.shared = site.shared;
    LaneEnumeration lanes(site, kernel);
    access.unknown = lanes.unknown();
    if (access.unknown.empty()) enumerate(access, lanes, limits, left);
    if (access.requests == 0 && !access.sampled) access.worst.active = 0;
    out.push_back(std::move(access));
  });
  // Kernels come one after the other, so each is a run of equal names.
  for (auto begin = out.begin(); begin != out.end();) {
    auto end = std::find_if(begin, out.end(), [&](const WarpAccess& access) { return access.kernel != begin->kernel; });
    std::stable_sort(begin, end,
                     [](const WarpAccess& a, const WarpAccess& b) { return a.wasted_bytes > b.wasted_bytes; });
    begin = end;
  }
  return out;
}

std::string to_text(const std::vector<WarpAccess>& accesses) {
  std::string out, kernel;
  for (const WarpAccess& access : accesses) {
    if (access.kernel != kernel) out += (kernel = access.kernel) + "\n";
    out += formatted("  {} {} {}: {}", access.is_write ? "write" : "read", access.scope, access.text, access.verdict());
    if (access.requests && access.wasted_bytes > 0)
      out += formatted(", {} wasted", bytes_text(Amount::of(int64_t(access.wasted_bytes))));
    out += access.sampled ? " (sampled)\n" : "\n";
  }
  return out;
}

}  // namespace tirscope::analysis
