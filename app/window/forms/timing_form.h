// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace tirscope::app {

/// How programs are timed: one field for each of protocol::each_bench_setting. What differs from the defaults is kept
/// with the user's settings.
class TimingForm final : public QDialog {
  Q_OBJECT
 public:
  explicit TimingForm(QWidget* parent);

  /// Puts the kept settings into the parameters of bench.run.
  static void addKept(nlohmann::json& params);

 private:
  struct Field {
    std::function<void()> reset, keep;
  };
  QList<Field> fields_;
};

}  // namespace tirscope::app
