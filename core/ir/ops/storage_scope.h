// SPDX-License-Identifier: Apache-2.0
// Storage scopes and thread axes as TVM's runtime ranks them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tirscope {

enum class StorageRank : uint8_t {
  Global,
  Shared,
  Warp,
  Local,
  WmmaMatrixA,
  WmmaMatrixB,
  WmmaAccumulator,
  Texture,
  AmxTmm,
  MmaMatrixA,
  MmaMatrixB,
  MmaMatrixC,
  SimdGroup,
};

/// The rank of "shared", "shared.dyn", "wmma.accumulator", ...; nothing for a scope that TVM does not know.
std::optional<StorageRank> find_storage_rank(std::string_view scope);
/// The same for a scope that a buffer already has; unknown ones count as global.
StorageRank storage_rank(std::string_view scope);

/// A scope taken apart: "shared.dyn" has rank Shared and tag ".dyn"; "" is "global". (TVM's StorageScope.)
struct StorageScope {
  StorageRank rank = StorageRank::Global;
  std::string tag;
  static StorageScope of(std::string_view scope);
  friend bool operator==(const StorageScope&, const StorageScope&) = default;
};

/// "blockIdx.x" has rank 0; "threadIdx.x" and "vthread" rank 1. The dimension is 0 to 2, or -1 (vthread).
struct ThreadScope {
  int rank = 0, dimension = -1;
};
std::optional<ThreadScope> find_thread_scope(std::string_view tag);

/// All threads of an axis see one and the same buffer of this scope (TVM's CanRelaxStorageUnderThread).
bool shared_under_thread(std::string_view storage_scope, std::string_view thread_tag);

}  // namespace tirscope
