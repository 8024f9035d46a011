// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace tirscope::views {

/// Runs `work` on another thread and gives what it returns to `done` on this one, unless `receiver` is gone by then.
template <class Receiver, class Work, class Done>
void inBackground(Receiver* receiver, Work work, Done done) {
  QPointer<Receiver> self(receiver);
  QThreadPool::globalInstance()->start([self, work = std::move(work), done = std::move(done), app = qApp]() mutable {
    QMetaObject::invokeMethod(app, [self, done = std::move(done), result = work()]() mutable {
      if (self) done(std::move(result));
    });
  });
}

}  // namespace tirscope::views
