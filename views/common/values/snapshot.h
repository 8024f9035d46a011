// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <map>
#include <memory>
#include <mutex>

#include "analysis/cost.h"
#include "analysis/memory/buffer_scopes.h"
#include "analysis/memory/liveness.h"
#include "analysis/nest/block_tree.h"
#include "analysis/nest/loop_nest.h"
#include "analysis/warp/warp_accesses.h"
#include "script/printer/printer.h"
#include "views/common/values/selection.h"

namespace tirscope::views {

class Snapshot;
using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// A module at one step, the current function, and its analyses. Analyses are computed when first asked for and shared
/// by all views; asking from several threads is fine.
class Snapshot {
 public:
  /// Buffers keep the colours that they had in `previous`. `release`: whose dialect the text is in.
  Snapshot(IRModule module, QString function, int step = 0, SnapshotPtr previous = {}, script::Release release = {});

  const IRModule& module() const { return module_; }
  const QString& functionName() const { return function_name_; }
  /// Null where the function is not a TensorIR function.
  const PrimFunc& function() const { return function_; }
  int step() const { return step_; }

  /// The whole module as text, with the map between nodes and positions; in the dialect of 0.18 where that of the
  /// release cannot say it.
  const script::Printed& text() const;

  // Only where function() is set.
  const analysis::LoopNest& loopNest() const;
  /// Sampled sooner than elsewhere, so that a view never waits for it.
  const std::vector<analysis::WarpAccess>& warpAccesses() const;
  const analysis::BlockTree& blockTree() const;
  const analysis::BufferScopes& bufferScopes() const;
  const analysis::Liveness& liveness() const;
  const analysis::FunctionCost& cost() const;

  /// The colour number of the memory behind a Buffer or pointer Var, for Theme::buffer; -1 for what is unknown.
  int bufferColor(const Node* buffer_or_var) const;

  /// The buffer that a person means: the one that declares the memory behind `buffer`.
  Buffer declared(const Buffer& buffer) const;
  /// What is selected for a memory: the buffer that declares it, or, where there is none, the statement that allocates.
  Subject bufferSubject(const Buffer& buffer) const;
  Subject bufferSubject(const analysis::BufferInfo& info) const;
  Subject subject(NodeRef node) const { return subjectOf(std::move(node), function_name_); }

 private:
  template <class T>
  struct Lazy {
    std::once_flag once;
    std::unique_ptr<const T> value;
    template <class F>
    const T& get(F&& compute) {
      std::call_once(once, [&] { value = std::make_unique<const T>(compute()); });
      return *value;
    }
  };
  using ColorByName = std::map<std::string, int>;
  const ColorByName& colors() const;

  /// Most snapshots of a long history are never asked for any of it.
  struct Known {
    Lazy<script::Printed> text;
    Lazy<analysis::LoopNest> loop_nest;
    Lazy<std::vector<analysis::WarpAccess>> warp_accesses;
    Lazy<analysis::BlockTree> block_tree;
    Lazy<analysis::BufferScopes> buffer_scopes;
    Lazy<analysis::Liveness> liveness;
    Lazy<analysis::FunctionCost> cost;
    Lazy<ColorByName> colors;
  };
  Known& known() const {
    std::call_once(once_, [this] { known_ = std::make_unique<Known>(); });
    return *known_;
  }

  IRModule module_;
  QString function_name_;
  PrimFunc function_;
  int step_;
  script::Release release_;
  mutable SnapshotPtr previous_;  ///< let go once the colours are known
  mutable std::once_flag once_;
  mutable std::unique_ptr<Known> known_;
};

}  // namespace tirscope::views
