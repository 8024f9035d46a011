// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <functional>

#include "app/session/document.h"
#include "views/common/jobs/lane.h"

namespace tirscope::app {

/// What each primitive has to offer for something selected; null where nothing schedulable is selected.
using ApplicablesPtr = std::shared_ptr<const std::vector<schedule::Applicability>>;

/// Finds out what can be done with something selected, beside the window's thread. The newest question is answered, and
/// the next selection cancels it. The last answer is kept, so that a menu opens at once for the second time.
class ApplicableSession : public QObject {
  Q_OBJECT
 public:
  using Answer = std::function<void(const Result<ApplicablesPtr>&)>;
  ApplicableSession(Document& document, QObject* parent);

  /// Calls `answer` on the window's thread: at once where the answer is known, unless `receiver` is gone otherwise.
  void ask(const views::Subject& subject, QObject* receiver, Answer answer);
  bool isBusy() const { return lane_.isBusy(); }

 private:
  Document& document_;
  SchedulePtr schedule_;  ///< what `known_` is of
  views::Subject subject_;
  ApplicablesPtr known_;
  views::Lane lane_{views::Threads::Analyse};
};

}  // namespace tirscope::app
