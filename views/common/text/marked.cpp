// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/marked.h"

namespace tirscope::views {

Marked& Marked::of(Selection& selection) {
  if (auto* marked = selection.findChild<Marked*>(Qt::FindDirectChildrenOnly)) return *marked;
  return *new Marked(&selection);
}

void Marked::set(std::vector<Subject> subjects) {
  if (subjects == subjects_) return;
  subjects_ = std::move(subjects);
  Q_EMIT changed();
}

}  // namespace tirscope::views
