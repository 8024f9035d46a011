// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/values/selection.h"

namespace tirscope::views {

/// What stands out beside the selection: the two accesses of a hazard. Shared by all views of a selection.
class Marked : public QObject {
  Q_OBJECT
 public:
  /// The marks that belong to `selection`.
  static Marked& of(Selection& selection);

  const std::vector<Subject>& subjects() const { return subjects_; }
  void set(std::vector<Subject> subjects);

 Q_SIGNALS:
  void changed();

 private:
  using QObject::QObject;
  std::vector<Subject> subjects_;
};

}  // namespace tirscope::views
