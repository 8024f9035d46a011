// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pass_runs/emitted_forms.h"
#include "views/code/places.h"
#include "views/common/text/code_view.h"
#include "views/common/view.h"

class QComboBox;
class QLabel;
class QSplitter;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace tirscope::views {

class EmptyLabel;
class ErrorPanel;
class RemarkModel;

/// The code that a program becomes, in one of the forms that its target has. Lines that come from what is selected are
/// marked, differently where that is only about right; a click on a line selects what it comes from. LLVM's remarks are
/// below.
class GeneratedCodeView final : public View {
  Q_OBJECT
 public:
  GeneratedCodeView(Selection& selection, QWidget* parent);
  ~GeneratedCodeView() override;
  bool busy() const override { return pending_; }
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;

  /// The target that code is made for: it says which forms there are. Of another kind of target the first is wanted.
  void setTarget(const passes::Target& target);
  /// Code is on its way; what is shown is of an earlier step, target or form.
  void setPending();
  void setListing(ListingPtr listing);
  /// The form that is wanted: one of passes::emitted_forms.
  std::string form() const;
  void chooseForm(std::string_view name);
  CodeView& code() const { return *code_; }
  QTableView& remarks() const { return *remarks_; }
  /// What is said of the code and the selection.
  QString remark() const;

 Q_SIGNALS:
  void formChosen();
  /// A file is to be written; `ending` is its name without the document's.
  void exportRequested(const QString& title, const QString& ending, const QString& content);

 protected:
  void snapshotChanged() override;
  void selectionChanged() override;
  void themeChanged() override;

 private:
  QWidget* makeBar();
  void makeRemarks();
  void showPage();
  void showMarks();
  void tell(const SubjectLines& lines);
  void selectLine(int offset, bool hover);
  void selectRemark(const QModelIndex& index);
  void markRemarks();
  /// The code is that of the module that is shown.
  bool isCurrent() const;

  passes::Target target_;
  ListingPtr listing_;
  CodePlaces places_;
  bool pending_ = false;
  QComboBox* forms_;
  QLabel *target_label_, *status_;
  QToolButton *save_, *copy_;
  CodeView* code_;
  RemarkModel* model_;
  QTableView* remarks_;
  QSplitter* body_;
  ErrorPanel* error_;
  EmptyLabel* empty_;
  QStackedLayout* pages_;
};

}  // namespace tirscope::views
