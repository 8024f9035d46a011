// SPDX-License-Identifier: Apache-2.0
// The control flow of a statement with what is known of buffers at each point of it (TVM's ControlFlowGraph): from
// stores, from T.assume and from conditions forwards, what is overwritten before it is read backwards.
//
//   for i in range(16):          0 entry -> 1 before the store -> 2 after it -> 3 after the loop
//     A[i] = i                              ^------- i - 1 ----|
//
// 1. A block ends with a store or an assumption: within one nothing changes that is known. Each has at most two
//    predecessors and two successors.
// 2. An edge says which iteration of a loop it leads from or to (a substitution) and when it is taken (a condition).
//    Where the conditions of two edges distinguish them, all that either side knows holds under its condition; else
//    only what both know.
// 3. A block that is entered more often than `max_visits` while states change is taken to know nothing.
// 4. What cannot be followed is not known: buffers whose memory is seen by other means (another buffer over the same
//    data, a pointer to it), values that have an effect or use variables that end before they do, what a while loop
//    does, loops that may not run at all.
#pragma once

#include <optional>

#include "analysis/dataflow/buffer_state.h"
#include "support/diagnostic.h"

namespace tirscope::analysis {

class ControlFlowGraph {
 public:
  /// Refused as `assume.form` for a T.assume that is not a condition or `buffer[indices] == value`, with parts that do
  /// not read buffers beside it. Following the flow stops after `max_rewrites` rewrites (0: any number).
  static Result<ControlFlowGraph> build(const Stmt& stmt, int64_t max_rewrites = 0);

  /// Whether the elements that `store` writes would be overwritten before they are read, if it were at `context`, a
  /// statement of the graph.
  bool overwritten_unread(const BufferStoreNode& store, const StmtNode& context) const;
  /// `expr` simplified by what is known before `context`. A statement outside the graph gives what `analyzer` gives.
  Expr simplified_at(const StmtNode& context, const Expr& expr, arith::Analyzer& analyzer) const;
  /// Follows the flow again without `store`. Of two stores of one value either could go, but not both.
  void remove_store(const BufferStoreNode& store);
  /// Whether following the flow took more rewrites than are allowed; what is said then is incomplete.
  bool rewrites_exceeded() const { return rewrites_exceeded_; }

 private:
  friend class ControlFlowBuilder;

  struct Edge {
    std::size_t block;
    VarMap substitution = {};                     ///< applied to the state that flows over the edge
    Expr condition = nullptr;                     ///< when it is taken, where that can be said; after the substitution
    Expr guard = nullptr;                         ///< what must hold for the other end to have run at all
    std::vector<const BufferNode*> touched = {};  ///< buffers mentioned by the other end, where there is a guard
    std::vector<Var> ended = {};                  ///< variables that are not in scope at both ends
  };
  struct Block {
    std::vector<std::pair<Var, Range>> loops;  ///< around it, outermost first
    VarMap lets;                               ///< of values that depend on loops
    Expr scope;                                ///< the conditions around it
    std::vector<BufferTouch> touches;
    std::vector<Edge> predecessors, successors;
    BufferState known_before, known_after, unused_before, unused_after;
  };
  struct Solved {
    BufferTouch touch;
    arith::VarRanges free;
  };
  /// Forwards or backwards.
  struct Direction;

  /// The touch of an access in `block`, with the loops solved for; `value` may be null.
  static Solved touch_of(const Block& block, const Buffer& buffer, const std::vector<Var>& axes,
                         const std::vector<Expr>& indices, BufferTouch::Access access, const Expr& value,
                         const Expr& condition);
  void propagate();
  void propagate(const Direction& direction);
  BufferState incoming(const Direction& direction, const Block& block, const std::vector<int>& visits,
                       arith::Analyzer& analyzer) const;
  const Block* block_of(const StmtNode& stmt) const;
  void prepare(arith::Analyzer& analyzer) const;

  std::vector<Block> blocks_;
  std::unordered_map<const StmtNode*, std::size_t> block_of_;  ///< where a statement begins
  arith::VarRanges free_;                                      ///< what touches depend on besides the axes
  arith::VarRanges loops_;
  AxisVars axes_;
  std::vector<Expr> assumptions_;  ///< those that read no buffer hold everywhere
  int64_t max_rewrites_ = 0;
  bool rewrites_exceeded_ = false;
};

}  // namespace tirscope::analysis
