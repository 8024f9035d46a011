// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/storage_scope.h"

#include <utility>

namespace tirscope {

namespace {

constexpr std::pair<std::string_view, StorageRank> prefixes[] = {
    {"global", StorageRank::Global},
    {"shared", StorageRank::Shared},
    {"warp", StorageRank::Warp},
    {"local", StorageRank::Local},
    {"wmma.matrix_a", StorageRank::WmmaMatrixA},
    {"wmma.matrix_b", StorageRank::WmmaMatrixB},
    {"wmma.accumulator", StorageRank::WmmaAccumulator},
    {"texture", StorageRank::Texture},
    {"amx.tmm", StorageRank::AmxTmm},
    {"m16n8k8.matrixA", StorageRank::MmaMatrixA},
    {"m16n8k8.matrixB", StorageRank::MmaMatrixB},
    {"m16n8k8.matrixC", StorageRank::MmaMatrixC},
    {"metal.simdgroup", StorageRank::SimdGroup},
};

}  // namespace

std::optional<StorageRank> find_storage_rank(std::string_view scope) {
  if (scope.empty()) return StorageRank::Global;
  for (const auto& [prefix, rank] : prefixes)
    if (scope.starts_with(prefix)) return rank;
  return std::nullopt;
}

StorageScope StorageScope::of(std::string_view scope) {
  for (const auto& [prefix, rank] : prefixes)
    if (scope.starts_with(prefix)) return {rank, std::string(scope.substr(prefix.size()))};
  return {StorageRank::Global, std::string(scope)};
}

StorageRank storage_rank(std::string_view scope) { return find_storage_rank(scope).value_or(StorageRank::Global); }

std::optional<ThreadScope> find_thread_scope(std::string_view tag) {
  if (tag.starts_with("vthread") || tag == "cthread") return ThreadScope{1, -1};
  auto dimension = [&](std::string_view prefix) -> int {
    if (!tag.starts_with(prefix) || tag.size() != prefix.size() + 1) return -1;
    int n = tag.back() - 'x';
    return n >= 0 && n < 3 ? n : -1;
  };
  if (int n = dimension("blockIdx."); n >= 0) return ThreadScope{0, n};
  if (int n = dimension("threadIdx."); n >= 0) return ThreadScope{1, n};
  return std::nullopt;
}

bool shared_under_thread(std::string_view storage_scope, std::string_view thread_tag) {
  StorageRank rank = storage_rank(storage_scope);
  ThreadScope thread = find_thread_scope(thread_tag).value_or(ThreadScope{});
  if (rank == StorageRank::Warp) return thread.rank == 1 && thread.dimension == 0;
  return rank == StorageRank::Global || static_cast<int>(rank) <= thread.rank;
}

}  // namespace tirscope
