// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <deque>

#include "analysis/cache/cache_difference.h"
#include "views/common/jobs/lane.h"
#include "views/common/values/snapshot.h"

namespace tirscope::views::cache {

using CacheStudyPtr = std::shared_ptr<const analysis::CacheStudy>;

/// One program in the caches, and beside another where it is compared.
struct CacheAnswer {
  SnapshotPtr snapshot;
  CacheStudyPtr study = {};                                     ///< null where there is a problem
  CacheStudyPtr before = {};                                    ///< of the step that it is compared with
  std::optional<analysis::CacheDifference> difference = {};     ///< from `before`
  std::optional<Diagnostic> problem = {}, before_problem = {};  ///< why there is no study, and why no difference
};

/// Runs programs through simulated caches beside the window's thread; the newest wish wins. The last studies are kept,
/// so that going back and forth between steps runs nothing twice.
class CacheSession final : public QObject {
  Q_OBJECT
 public:
  struct Wish {
    SnapshotPtr snapshot;                         ///< with a function
    IRModule before;                              ///< of the step to compare with; null: none
    std::vector<analysis::CacheGeometry> caches;  ///< empty: those of this machine, else usual ones
    int64_t max_accesses = 0;
  };
  using QObject::QObject;

  void study(const Wish& wish);
  /// Nothing is studied any more.
  void drop() { lane_.drop(); }
  bool isBusy() const { return lane_.isBusy(); }

 Q_SIGNALS:
  void answered(const tirscope::views::cache::CacheAnswer& answer);

 private:
  struct Kept {
    IRModule module;
    QString function;
    std::vector<analysis::CacheGeometry> caches;
    int64_t max_accesses;
    CacheStudyPtr study;
  };
  CacheStudyPtr known(const IRModule& module, const Wish& wish) const;
  void keep(const IRModule& module, const Wish& wish, const CacheStudyPtr& study);

  std::deque<Kept> kept_;
  Lane lane_{Threads::Analyse};
};

}  // namespace tirscope::views::cache
