// SPDX-License-Identifier: Apache-2.0
#include "app/session/applicable_session.h"

#include <QPointer>

#include "app/session/subjects.h"

namespace tirscope::app {

ApplicableSession::ApplicableSession(Document& document, QObject* parent) : QObject(parent), document_(document) {
  auto cancel = [this] {
    lane_.requestStop();
    if (schedule_ == document_.schedule()) return;
    schedule_ = nullptr;
    known_ = nullptr;
  };
  connect(&document, &Document::changed, this, cancel);
  connect(&document.selection(), &views::Selection::changed, this, cancel);
}

void ApplicableSession::ask(const views::Subject& subject, QObject* receiver, Answer answer) {
  const SchedulePtr schedule = document_.schedule();
  if (!schedule || !subject) {
    lane_.drop();
    return answer(ApplicablesPtr());
  }
  if (known_ && schedule == schedule_ && subject == subject_) return answer(known_);
  lane_.start(
      [schedule, subject] {
        auto target = scheduleSubject(*schedule, subject);
        return target ? std::make_shared<const std::vector<schedule::Applicability>>(schedule->applicable(*target))
                      : ApplicablesPtr();
      },
      [this, schedule, subject, receiver = QPointer<QObject>(receiver),
       answer = std::move(answer)](const Result<ApplicablesPtr>& found) {
        if (found && schedule == document_.schedule()) {
          schedule_ = schedule;
          subject_ = subject;
          known_ = *found;
        }
        if (receiver) answer(found);
      });
}

}  // namespace tirscope::app
