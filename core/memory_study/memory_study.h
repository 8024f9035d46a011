// SPDX-License-Identifier: Apache-2.0
// One memory of one kernel in detail: everything that is shown of its plan, computed once.
//
// All rules are shown over one axis: the sequence of every statement that touches the memory, with scopes, barriers and
// waits (`entries`). The sequence that a rule itself works on is a part of it; `RuleLives::number` has its numbering.
#pragma once

#include <memory>

#include "analysis/memory/memory_packing.h"
#include "analysis/memory/memory_plan.h"
#include "memory_study/arena/arena_report.h"
#include "memory_study/memory_kernels.h"
#include "passes/storage/storage_plan.h"

namespace tirscope::passes {

/// What can be studied: the memory of one scope in one kernel.
struct MemoryArena {
  std::string function, kernel, scope;
  int buffers = 0;
};

struct GraphMemory;
struct MemoryStudy;
struct StudyOptions;

/// A module lowered as far as memory is planned on it, with the memories to plan. Made once for many studies.
class MemoryModel {
 public:
  /// Refused as the passes refuse. `function`: only this one; all of TensorIR when empty. A Relax function has one
  /// memory, in which its tensors are planned (graph_study.h).
  static Result<std::shared_ptr<const MemoryModel>> create(const IRModule& module, const std::string& function,
                                                           const Context& context, const Job& job = {});

  const std::vector<MemoryArena>& arenas() const { return arenas_; }
  /// False: the module was already in flat loops, and the entries' statements are its own.
  bool was_lowered() const { return lowered_ != given_; }
  const IRModule& lowered() const { return lowered_; }
  /// The memory is that of a Relax function.
  bool is_of_graph() const { return graph_ != nullptr; }

 private:
  friend class Study;
  friend MemoryStudy study_memory(const MemoryModel& model, int arena, const StudyOptions& options, const Job& job);
  struct Function;
  std::shared_ptr<const GraphMemory> graph_;  ///< null: the functions are of TensorIR
  IRModule given_, lowered_;
  std::vector<MemoryArena> arenas_;
  std::vector<std::pair<const Function*, int>> places_;  ///< of each arena: its function and kernel
  std::vector<std::shared_ptr<const Function>> functions_;
};

struct StudyEntry {
  analysis::LinearEntry::Kind kind = analysis::LinearEntry::Kind::Leaf;
  Stmt stmt;         ///< of the lowered module; null for a binding of a Relax function
  int partner = 0;   ///< to the other entry of the scope
  int level = 0;     ///< scopes around it
  std::string text;  ///< "for i in range(8)"
  std::string type;  ///< TVM's kind: "For"
  bool barrier = false, wait = false;
  bool barrier_before = false;    ///< ThreadSync will put one right before this statement
  std::vector<int> accesses;      ///< buffers that the statement itself touches, each once
  NodeRef origin;                 ///< the statement of the given module that it comes from
  bool origin_is_around = false;  ///< not that statement is known, only one around it
};

struct StudyBuffer {
  std::string name, dtype;
  Ref<const AllocateNode> allocate;  ///< null for a tensor of a Relax function
  int level = 0;                     ///< scopes around the allocation
  std::optional<int64_t> bytes;      ///< nothing where symbolic or zero
  std::string size_text;             ///< "4096", "n * 4"
  NodeRef origin;                    ///< the buffer of the given module, or what allocates it
};

/// When a buffer is needed: from `first` to `last`, as the rule says it; as a box over [lower, upper).
struct StudyLife {
  int first = -1, last = -1;
  int lower = 0, upper = 0;
  std::vector<int> carried;  ///< begins of the loops whose end it goes around
};

struct RuleLives {
  analysis::LivenessRule rule = analysis::LivenessRule::AllocationLevel;
  std::vector<int> number;                      ///< of each entry in the rule's own sequence; -1: it has no such entry
  std::vector<std::vector<int>> touched;        ///< of each entry: the buffers that the rule charges to it, each once
  std::vector<std::optional<StudyLife>> lives;  ///< of each buffer; nothing: never touched
};

/// Two rules do not agree on a buffer; over [from, to) exactly one of them says that it is needed.
struct RuleDifference {
  int buffer = -1;
  int from = 0, to = 0;
  bool first_needs = false;  ///< the first rule does, the second does not
};

/// Something that is true of a plan or a memory and that a person should know; `buffers` are those it is about.
///   Overlap   a buffer is written over another that is still live
///   Hazard    live one after the other, but without a barrier between the two accesses
struct StudyNote {
  enum class Kind : uint8_t { Remark, Overlap, Hazard };
  Kind kind = Kind::Remark;
  Message text;
  std::vector<int> buffers = {};
  int entry = -1;
  int from = -1, to = -1;           ///< Overlap, Hazard: the two conflicting accesses, as entries
  std::vector<RunStep> steps = {};  ///< the same as a run showed them, in the order in which they happened

  bool is_fault() const { return kind != Kind::Remark; }
};

/// Bytes that a plan gives to a buffer and that it does not need, or why it does not share.
struct PlanWaste {
  int buffer = -1;
  int64_t bytes = 0;
  Message why;
};

/// `Pass`: the plan of the user's own pass, read back from its output.
enum class PlanBy : uint8_t { Tvm, BestFit, Exact, StorageRewrite, Pass };
std::string_view plan_by_name(PlanBy by);  ///< "tvm", "best-fit", "exact", "StorageRewrite", "pass"

/// The output of the user's own pass for the module under study, and the findings in it.
struct PassPlan {
  IRModule after;
  ArenaReport report;
};

struct StudyOptions {
  analysis::LivenessRule rule = analysis::LivenessRule::AllocationLevel;
  std::optional<analysis::LivenessRule> second = {};
  PlanBy plan = PlanBy::Tvm;
  std::shared_ptr<const PassPlan> pass = {};  ///< needed for PlanBy::Pass
};

struct MemoryStudy {
  MemoryArena arena;
  StudyOptions options;
  int64_t threads = 0;  ///< of a block; 0: not known
  std::vector<StudyEntry> entries;
  std::vector<StudyBuffer> buffers;
  RuleLives lives;
  std::optional<RuleLives> second;
  /// By the buffer's first entry that differs; the first one is the first interval on which the two rules differ.
  std::vector<RuleDifference> differences;

  analysis::MemoryPlan plan;              ///< a box for each buffer of known size, live range and offset
  std::vector<int> box_of;                ///< of each buffer; -1: it has no box
  std::vector<int> buffer_of;             ///< of each box
  std::vector<std::string> offset_texts;  ///< of each buffer: "4096", "n * 4"; empty: no location
  std::optional<int64_t> unmerged, total, bound;
  std::optional<int64_t> ours;          ///< PlanBy::Pass: what our plan of the same memory takes
  bool complete = true;                 ///< false: the exact search stopped early
  std::optional<int64_t> other_shared;  ///< what the kernel's other shared memory takes, merged by the same rule
  std::vector<PlanWaste> waste;
  std::vector<StudyNote> notes;

  /// The live ranges by the two sound rules, for checking any plan against.
  RuleLives hoisted, epochs;
  bool is_shared() const { return arena.scope.starts_with("shared"); }
};

MemoryStudy study_memory(const MemoryModel& model, int arena, const StudyOptions& options, const Job& job = {});

/// Where a plan of these buffers overwrites what is still needed: by its own live ranges, then by the two sound rules.
/// Each finding is an Overlap or a Hazard. `plan` has the study's boxes, wherever they were moved.
std::vector<StudyNote> plan_findings(const MemoryStudy& study, const analysis::MemoryPlan& plan);
/// Why two boxes may or may not share bytes, by the live ranges in `plan`.
Message why_together(const MemoryStudy& study, const analysis::MemoryPlan& plan, int a, int b);

/// What a run of the kernel shows of two boxes that share bytes in `plan`: an Overlap or a Hazard with the two
/// conflicting executions, or a Remark that nothing went wrong. Refused as the interpreter refuses, and as
/// `memory.replay-too-large`.
Result<StudyNote> plan_witness(const MemoryModel& model, const MemoryStudy& study, const analysis::MemoryPlan& plan,
                               int a, int b, const Job& job = {});

/// The study for people, as text.
std::string to_text(const MemoryStudy& study);

}  // namespace tirscope::passes
