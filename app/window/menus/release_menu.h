// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>

#include "app/session/document.h"

namespace tirscope::app {

/// The dialect in which the module is shown, copied and exported: one entry a TVM release, and the release that new
/// programs are written for, which is kept with the user's settings.
class ReleaseMenu final : public QMenu {
  Q_OBJECT
 public:
  ReleaseMenu(Document& document, QWidget* parent);
  /// "TVM 0.27"; empty where nothing is open.
  QString title() const;
  /// What new programs, such as imported models, are written for: 0.27 until a person chooses another.
  static script::Release ofNewPrograms();
  static void setOfNewPrograms(script::Release release);

 Q_SIGNALS:
  void refused(const tirscope::Diagnostic& why);

 private:
  void fill();
  void addReleases(QMenu& menu, script::Release chosen, const QString& own,
                   const std::function<void(script::Release)>& choose);
  Document& document_;
};

}  // namespace tirscope::app
