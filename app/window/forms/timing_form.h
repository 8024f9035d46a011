// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <functional>

namespace tirscope::protocol {
struct BenchRequest;
}

namespace tirscope::app {

/// How programs are timed: one field for each of protocol::each_bench_setting. What differs from the defaults is kept
/// with the user's settings.
class TimingForm final : public QDialog {
  Q_OBJECT
 public:
  explicit TimingForm(QWidget* parent);

  /// Puts the kept settings into a request.
  static void addKept(protocol::BenchRequest& request);

 private:
  struct Field {
    std::function<void()> reset, keep;
  };
  QList<Field> fields_;
};

}  // namespace tirscope::app
