// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <functional>

#include "views/common/jobs/lane.h"
#include "views/common/values/snapshot.h"
#include "views/memory_plan/shown.h"

namespace tirscope::views::memory_plan {

/// Studies how the memory of a program is planned, beside the window's thread; the newest wish wins. What it found out
/// of a program, and of the module after a person's own pass, is kept for the next wish on the same.
class StudySession final : public QObject {
  Q_OBJECT
 public:
  struct Wish {
    SnapshotPtr snapshot;  ///< with a function
    passes::StudyOptions options;
    QString memory;  ///< by memoryName; where the program has no such one, its first is studied
  };
  struct Answer {
    std::shared_ptr<const passes::MemoryModel> model;  ///< null where the function cannot be lowered so far
    StudyPtr study;                                    ///< null where nothing is allocated
    std::optional<Diagnostic> problem;                 ///< why there is no model
    std::optional<Diagnostic> pass_problem;            ///< why the plan of the own pass cannot be read
  };
  using QObject::QObject;

  /// "main_kernel shared.dyn"
  static QString memoryName(const passes::MemoryArena& arena);

  /// What a person's own pass made of the module, with a plan of its own to be read back; null: there is none.
  void setPassModule(const IRModule& after);
  const IRModule& passModule() const { return after_; }

  void study(const Wish& wish);
  /// Nothing is studied any more, and what was is forgotten.
  void clear();
  bool isStudying() const { return study_lane_.isBusy(); }

  /// Runs one block of the kernel to show two executions of boxes `a` and `b` of `plan` that conflict.
  void findWitness(const StudyPtr& study, const analysis::MemoryPlan& plan, int a, int b,
                   std::function<void(const Result<passes::StudyNote>&)> found);
  void dropWitness() { witness_lane_.drop(); }
  bool isBusy() const { return isStudying() || witness_lane_.isBusy(); }

 Q_SIGNALS:
  void answered(const tirscope::views::memory_plan::StudySession::Answer& answer);

 private:
  struct Found;
  std::shared_ptr<const passes::MemoryModel> model_;
  IRModule module_;  ///< what model_ is of
  QString function_;
  IRModule after_;
  std::shared_ptr<const passes::PassPlan> pass_;  ///< of after_, found with pass_rule_
  analysis::LivenessRule pass_rule_ = analysis::LivenessRule::AllocationLevel;
  Lane study_lane_{Threads::Analyse}, witness_lane_{Threads::Analyse};
};

}  // namespace tirscope::views::memory_plan
