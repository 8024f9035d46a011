// SPDX-License-Identifier: Apache-2.0
#include "schedule/fixes/pad_rows.h"

#include "ir/ops/storage_scope.h"
#include "schedule/fixes/trial.h"

namespace tirscope::schedule {

namespace {

/// Who fills the buffer, and which of the block's writes that is.
struct Filler {
  std::string block;
  int64_t index = 0;
  Buffer buffer;
};

std::optional<Filler> filler_of(const FunctionTree& tree, const std::string& name) {
  for (const SRef& sref : tree.all()) {
    const BlockNode* block = sref.block();
    if (!block || sref.is_root() || tree.named(block->name).size() != 1) continue;
    for (std::size_t k = 0; k < block->writes.size(); ++k) {
      const Buffer& buffer = block->writes[k]->buffer;
      if (buffer->name == name && storage_rank(buffer->scope()) == StorageRank::Shared && buffer->shape.size() >= 2)
        return Filler{block->name, int64_t(k), buffer};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<BankFix> pad_rows(const Schedule& schedule, const std::string& buffer, const BankWaste& waste) {
  constexpr int64_t row_of_banks = 128, paddings[] = {16, 8, 4};  // bytes; with 16 the rows keep their alignment
  Trial begun{schedule.copy()};
  const auto filler = begun.tree() ? filler_of(*begun.tree(), buffer) : std::nullopt;
  auto least = filler ? waste(schedule.module(), buffer) : std::nullopt;
  if (!least || *least <= 0) return std::nullopt;
  const int64_t bytes = filler->buffer->dtype.bytes(), axis = int64_t(filler->buffer->shape.size()) - 2;
  std::optional<BankFix> best;
  for (const int64_t padding : paddings) {
    if (bytes <= 0 || padding % bytes != 0) continue;
    Trial trial{schedule.copy()};
    if (!trial.call("storage_align", {Value(filler->block), Value(filler->index), Value(axis),
                                      Value(row_of_banks / bytes), Value(padding / bytes)}))
      continue;
    const auto now = waste(trial.schedule.module(), buffer);
    if (!now || *now >= *least) continue;
    least = now;
    best = BankFix{{message("pad the rows of {0} by {1} bytes", buffer, padding), std::move(trial.steps)}, *now};
  }
  return best;
}

}  // namespace tirscope::schedule
