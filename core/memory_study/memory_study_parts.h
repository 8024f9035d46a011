// SPDX-License-Identifier: Apache-2.0
// How a study is made; for its own files only. memory_study.cpp: entries, buffers, live ranges. memory_study_plan.cpp:
// the plan, and its explanation in words.
#pragma once

#include <map>

#include "analysis/memory/free_list_plan.h"
#include "memory_study/memory_study.h"
#include "pass_runs/statement_origins.h"

namespace tirscope::passes {

struct MemoryModel::Function {
  std::string name;
  PrimFunc lowered;
  std::vector<MemoryKernel> kernels;
  std::shared_ptr<const StatementOrigins> origins;
  analysis::LinearSequence sequence;  ///< StorageRewrite's, of the whole function
  analysis::LinearEvents events;
  StoragePlan storage;
};

/// Where the accesses of two buffers meet.
class Contacts {
 public:
  explicit Contacts(const MemoryStudy& study);
  /// The two accesses by which buffers meet, one needed while or right after the other: the entry that may overwrite
  /// the other buffer, and the next access to that; around a loop's end where it comes before. For buffers that are
  /// needed one after the other, the last access of the first and the first of the second. -1 where one is never
  /// accessed.
  std::pair<int, int> between(int a, int b) const;
  /// The entries that access a buffer, ascending.
  const std::vector<int>& of(int buffer) const { return accesses_[std::size_t(buffer)]; }

 private:
  const MemoryStudy& study_;
  std::vector<std::vector<int>> accesses_;  ///< entries, by buffer
};

class Study {
 public:
  Study(const MemoryModel& model, int arena, const StudyOptions& options, const Job& job);
  MemoryStudy run();

 private:
  using EntryKey = std::pair<const StmtNode*, analysis::LinearEntry::Kind>;
  struct KeyHash {
    std::size_t operator()(const EntryKey& key) const {
      return std::hash<const void*>()(key.first) * 31 + std::size_t(key.second);
    }
  };

  // ---- what there is: memory_study.cpp ------------------------------------------------------------------------------

  bool is_ours(const VarNode& var) const { return number_.contains(&var); }
  std::vector<int> numbers_of(const std::vector<const VarNode*>& vars) const;
  void place_buffers();
  void place_entries();
  const analysis::MemoryLiveness& liveness_by(analysis::LivenessRule rule);
  RuleLives lives_by(analysis::LivenessRule rule);
  void compare();
  /// A live range as a box: at a leaf, a range that ends makes room for one that begins there.
  static void bound(StudyLife& life, bool ends_at_leaf);

  // ---- the plan: memory_study_plan.cpp ------------------------------------------------------------------------------

  void plan();
  void add_box(std::size_t buffer, const StudyLife& life, int64_t offset);
  /// The offset of buffer `b`, in the picture and in words.
  void place(std::size_t b, const Expr& offset);
  void plan_by_packing();
  /// Shared allocations are placed one after another, each at its own offset in the picture.
  void plan_by_storage_rewrite();
  /// The live ranges that StorageRewrite uses, on this kernel's axis: bindings are scopes there, and do not exist here.
  void lives_of_storage_rewrite();
  void plan_of_pass();
  void findings_of_pass(const ArenaRow& row);
  /// The entries of the module after's statements: the leaves of both kernels are paired in their order.
  std::unordered_map<const Node*, int> entries_of_pass() const;
  /// Static and dynamic shared memory of a kernel count together.
  void other_shared();

  // ---- in words: memory_study_plan.cpp ------------------------------------------------------------------------------

  void note(Message text, std::vector<int> buffers = {}, int entry = -1);
  void remarks();
  void remark_on(std::size_t b);
  /// TVM is blind to address_of: a buffer that is used only so dies too early.
  void unseen_addresses();

  const MemoryModel::Function& function_;
  const MemoryKernel& kernel_;
  const Job& job_;
  MemoryStudy out_;
  std::unordered_map<const VarNode*, int> number_;  ///< of each buffer by its pointer
  std::unordered_map<EntryKey, int, KeyHash> index_;
  std::unordered_set<const StmtNode*> barriers_;
  std::vector<Diagnostic> problems_;
  std::map<analysis::LivenessRule, analysis::MemoryLiveness> liveness_;
};

}  // namespace tirscope::passes
