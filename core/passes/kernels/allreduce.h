// SPDX-License-Identifier: Apache-2.0
// The statements of one reduction across threads: its rules are those of lower_thread_allreduce.cpp.
#pragma once

#include "arith/analyzer.h"
#include "ir/ir.h"

namespace tirscope::passes {

/// A store of one element.
inline Stmt store(const Buffer& buffer, const Expr& value, const Expr& index) {
  return make<BufferStoreNode>(buffer, value, std::vector{index});
}

struct ThreadAxis {
  Var var;
  int64_t extent = 1;
  int dimension = 0;
  bool reduces = false;
};

/// The threads around a reduction.
struct Threads {
  std::vector<ThreadAxis> reducing, groups;
  Expr index, group;              ///< of this thread among the reducing ones, of its group
  int64_t extent = 1, count = 1;  ///< threads in a group, groups
  int64_t contiguous = 1;         ///< reducing threads that are neighbours in thread order
};

/// One reduction. The combiner and the threads outlive it.
class Allreduce {
 public:
  /// `known`: where the results of earlier reductions into the same buffers are, null for none.
  Allreduce(const CommReducerNode& combiner, std::vector<Expr> values, std::vector<Buffer> known,
            const Threads& threads, const TargetNode& target);

  std::vector<Stmt> steps;
  std::vector<Buffer> allocated;  ///< needs an allocation around the steps, innermost first
  std::vector<Expr> results;      ///< where each result is, a load each

  /// Whether threads of a warp exchange their values.
  bool by_shuffles() const;

  /// By shuffles; `targets` are the buffers that the call writes.
  void shuffle(const std::vector<Buffer>& targets);

  /// By a tree in shared memory.
  void in_shared_memory();

 private:
  struct WarpResult {
    std::vector<Buffer> values, locals;
  };
  Buffer result_buffer(std::size_t k, const std::string& name, const Expr& extent, DataType dtype,
                       const std::string& scope) const;
  std::vector<Expr> combined(const std::vector<Expr>& a, const std::vector<Expr>& b) const;

  Expr shuffled(const OpInfo& op, const Buffer& mask, const Expr& value, const Expr& lane) const;

  WarpResult reduce_warp(int64_t extent, const Expr& mask, const Expr& condition, bool is_result = false);

  Expr place(const Expr& index);
  std::vector<Expr> sums(int64_t offset);
  Stmt stored(const std::vector<Expr>& values);
  Expr below(int64_t bound) const;

  void tree();

  const CommReducerNode& combiner_;
  std::vector<Expr> values_;
  std::vector<Buffer> known_;
  const Threads& threads_;
  int64_t warp_, most_threads_;
  std::string kind_;
  std::vector<Buffer> shared_;
  arith::Analyzer analyzer_;
};

}  // namespace tirscope::passes
