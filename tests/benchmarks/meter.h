// SPDX-License-Identifier: Apache-2.0
// How much work the GUI thread does.
#pragma once

#include <QApplication>
#include <chrono>

#include "benchmarks/clock.h"

namespace tirscope::benchmarks {

/// An application that adds up what its event handlers work: painting, slots of queued signals, timers, input. What
/// the event loop itself takes to wait is not counted.
class Meter : public QApplication {
 public:
  using QApplication::QApplication;

  bool notify(QObject* receiver, QEvent* event) override {
    if (depth_++ > 0 || qobject_cast<QThread*>(receiver)) {
      bool handled = QApplication::notify(receiver, event);
      --depth_;
      return handled;
    }
    const bool paints = event->type() == QEvent::UpdateRequest || event->type() == QEvent::Paint;
    double before = workedMilliseconds();
    bool handled = QApplication::notify(receiver, event);
    double took = workedMilliseconds() - before;
    --depth_;
    if (paints) painted_ = std::chrono::steady_clock::now();
    total_ += took;
    longest_ = std::max(longest_, took);
    return handled;
  }
  void reset() { total_ = longest_ = 0; }
  double total() const { return total_; }
  /// Of one event: for so long the window could not answer.
  double longest() const { return longest_; }
  /// When the newest painting ended.
  std::chrono::steady_clock::time_point painted() const { return painted_; }

 private:
  int depth_ = 0;
  double total_ = 0, longest_ = 0;
  std::chrono::steady_clock::time_point painted_;
};

}  // namespace tirscope::benchmarks
