// SPDX-License-Identifier: Apache-2.0
// What a launch must not exceed.
#include <map>

#include "analysis/memory/gpu_limits.h"
#include "codegen/device_code.h"
#include "codegen/ptx.h"
#include "ir/build.h"
#include "ir/constant_size.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

namespace {

/// The largest extents of blocks and grids, on every architecture ("Technical Specifications per Compute Capability").
constexpr int64_t most_threads[3] = {1024, 1024, 64};
constexpr int64_t most_blocks[3] = {(int64_t(1) << 31) - 1, 65535, 65535};
constexpr int64_t most_static_shared = 48 << 10;

Place place_of(const Node& node, std::string message) {
  Place place;
  place.object = Ref<const RefCounted>(&node);
  place.message = std::move(message);
  return place;
}

struct Axis {
  const AttrStmtNode* stmt;
  int64_t extent;
};
struct Memory {
  const AllocateNode* stmt;
  int64_t bytes;
};

struct Launch final : Visitor {
  std::map<std::string, Axis> axes;
  std::vector<Memory> fixed, dynamic;

  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = node.thread_axis();
    if (auto extent = axis ? as_int(node.value) : std::nullopt) {
      auto [it, fresh] = axes.emplace(axis->thread_tag, Axis{&node, *extent});
      if (!fresh && it->second.extent < *extent) it->second = {&node, *extent};
    }
    children(node);
  }
  void visit_Allocate(const AllocateNode& node) override {
    StorageScope scope = StorageScope::of(node.buffer_var->storage_scope());
    const std::optional<int64_t> elements = constant_elements(node.extents);
    if (scope.rank == StorageRank::Shared && elements)
      (scope.tag == ".dyn" ? dynamic : fixed).push_back({&node, node.dtype.bytes() * *elements});
    children(node);
  }
};

Result<void> verify_threads(const std::string& name, const Launch& launch) {
  int64_t threads = 1;
  std::vector<Place> places;
  for (const auto& [tag, axis] : launch.axes) {
    auto scope = find_thread_scope(tag);
    if (!scope || scope->dimension < 0) continue;
    const bool block = scope->rank == 0;
    int64_t most = (block ? most_blocks : most_threads)[scope->dimension];
    if (axis.extent > most) {
      Diagnostic d = refused(block ? "gpu.grid-extent" : "gpu.thread-extent",
                             "kernel {0} has {1} of {2}; a GPU has at most {3}", name, axis.extent, tag, most)
                         .exceeding(tag, axis.extent, most);
      d.where.push_back(place_of(*axis.stmt, message("{0} is {1} here", tag, axis.extent).str()));
      return fail(std::move(d));
    }
    if (block) continue;
    threads *= axis.extent;
    places.push_back(place_of(*axis.stmt, message("{0} is {1} here", tag, axis.extent).str()));
  }
  if (threads <= most_threads[0]) return {};
  Diagnostic d = refused("gpu.threads-per-block",
                         "kernel {0} has {1} threads per block, but a GPU has at most {2}: split the loops bound to "
                         "threadIdx, and leave the rest serial or bind it to blockIdx",
                         name, threads, most_threads[0])
                     .exceeding("threads", threads, most_threads[0]);
  d.where = std::move(places);
  return fail(std::move(d));
}

int64_t bytes_of(const std::vector<Memory>& memory) {
  int64_t total = 0;
  for (const Memory& each : memory) total += each.bytes;
  return total;
}

Diagnostic with_places(Diagnostic refusal, const std::vector<Memory>& memory) {
  for (const Memory& each : memory)
    refusal.where.push_back(
        place_of(*each.stmt, message("{0} takes {1} bytes", each.stmt->buffer_var->name, each.bytes).str()));
  return refusal;
}

}  // namespace

int64_t static_shared_bytes(const PrimFunc& kernel) {
  Launch launch;
  launch.visit(kernel->body);
  return bytes_of(launch.fixed);
}

Result<void> verify_launch(const std::string& name, const PrimFunc& kernel, const GpuArch& arch) {
  Launch launch;
  launch.visit(kernel->body);
  TS_TRY_VOID(verify_threads(name, launch));
  if (int64_t bytes = bytes_of(launch.fixed); bytes > most_static_shared)
    return fail(with_places(refused("gpu.static-shared-memory",
                                    "kernel {0} needs {1} bytes of shared memory, but static shared memory holds at "
                                    "most {2}: use the scope shared.dyn (set_scope), or smaller tiles",
                                    name, bytes, most_static_shared)
                                .exceeding("static shared memory", bytes, most_static_shared),
                            launch.fixed));
  const analysis::GpuLimits* gpu = analysis::find_gpu(arch.name);
  if (!gpu || launch.dynamic.empty()) return {};
  std::vector<Memory> all = launch.dynamic;
  all.insert(all.end(), launch.fixed.begin(), launch.fixed.end());
  if (int64_t bytes = bytes_of(all); bytes > gpu->shared_per_block_optin)
    return fail(with_places(refused("gpu.dynamic-shared-memory",
                                    "kernel {0} needs {1} bytes of shared memory, but a block of this GPU has at most "
                                    "{2}: use smaller tiles, fewer pipeline stages, or narrower types",
                                    name, bytes, gpu->shared_per_block_optin)
                                .exceeding("shared memory", bytes, gpu->shared_per_block_optin),
                            all));
  return {};
}

}  // namespace tirscope::codegen
