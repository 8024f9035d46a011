// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "app/session/document.h"
#include "views/common/jobs/lane.h"

class QStackedLayout;

namespace tirscope::views {
class EmptyLabel;
class View;
}  // namespace tirscope::views

namespace tirscope::app {

/// What a step would change, as a diff. It is computed beside the window; a newer request supersedes an older one.
class StepPreview : public QWidget {
  Q_OBJECT
 public:
  StepPreview(Document& document, QWidget* parent);

  void request(const std::vector<schedule::Call>& calls, const QString& title);
  /// Says why there is nothing to show; what is still being computed is dropped.
  void clear(const QString& title, const QString& hint);

 Q_SIGNALS:
  void shown();
  void refused(const tirscope::Diagnostic& diagnostic);

 private:
  void show(views::SnapshotPtr before, views::SnapshotPtr after, const QString& title);

  Document& document_;
  views::Selection no_selection_;
  QStackedLayout* pages_;
  views::View* diff_;
  views::EmptyLabel* nothing_;
  views::Lane lane_{views::Threads::Analyse};
};

}  // namespace tirscope::app
