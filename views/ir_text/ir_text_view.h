// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/text/code_view.h"
#include "views/common/view.h"

class QStackedLayout;

namespace tirscope::views {

class EmptyLabel;

/// The module as TVMScript. What is clicked is selected, what is selected is marked.
class IrTextView final : public View {
  Q_OBJECT
 public:
  IrTextView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;
  CodeView& code() const { return *code_; }

 protected:
  void snapshotChanged() override;
  void selectionChanged() override;
  void hoverChanged() override;

 private:
  void showMarks();
  void revealFunction();
  CodeView* code_;
  EmptyLabel* empty_;
  QStackedLayout* stack_;
  QString function_;  ///< that was shown last
  bool own_hover_ = false;
};

}  // namespace tirscope::views
