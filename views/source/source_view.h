// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/text/code_view.h"
#include "views/common/view.h"
#include "views/source/made_blocks.h"

class QStackedLayout;

namespace tirscope::views {

/// The file that the module came from. Of a builder script, a click on the lines of te.compute or of an operator of
/// topi selects the blocks that they made, one after the other; a selected block marks its lines.
class SourceView final : public View {
  Q_OBJECT
 public:
  SourceView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;

  /// Null: none. Shown with the next snapshot, so that a long text costs nothing while the view is out of sight.
  void setSource(SourceFilePtr source);
  CodeView& code() const { return *code_; }

 protected:
  void snapshotChanged() override;
  void selectionChanged() override;

 private:
  void showMarks();
  void choose(int line);
  std::vector<int> selectedOrigins() const;
  CodeMark markOf(int origin, CodeMark::Style style) const;

  SourceFilePtr source_;
  bool text_due_ = false;  ///< what is shown is of an earlier one
  MadeBlocks made_;
  CodeView* code_;
  QStackedLayout* stack_;
};

}  // namespace tirscope::views
