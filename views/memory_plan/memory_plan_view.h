// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/view.h"
#include "views/memory_plan/study_session.h"

class QAction;
class QComboBox;
class QListWidget;
class QStackedLayout;
class QTabWidget;
class QTextBrowser;
class QTableView;
class QToolBar;

namespace tirscope::views {

class EmptyLabel;

namespace memory_plan {
class BufferModel;
class EntryModel;
class MemoryChart;
}  // namespace memory_plan

/// How the memory of a kernel is planned: its linear sequence, when each buffer is live by one rule or two, its offset,
/// what that wastes; and what would change if something were moved.
///
/// Table, chart and text of the program move together: a step in the table marks the entry in the chart and selects its
/// statement everywhere. What is computed is computed in the background; the newest wish wins. A selected finding marks
/// its arc, its boxes and both statements, and one block of the kernel is run to show two executions of them.
class MemoryPlanView final : public View {
  Q_OBJECT
 public:
  MemoryPlanView(Selection& selection, QWidget* parent);
  ~MemoryPlanView() override;

  bool busy() const override { return session_->isBusy(); }
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;

  /// The output of the user's own pass for the module, with a plan to be read back; null: there is none. Its plan
  /// is the one that is shown then.
  void setPassModule(const IRModule& after);

  const memory_plan::Shown& shown() const { return shown_; }
  memory_plan::MemoryChart& chart() const { return *chart_; }
  QTableView& entryTable() const { return *entry_table_; }
  /// Findings first, in the order of `shown().findings`.
  QListWidget& findingList() const { return *findings_; }
  /// What is known about the selected finding or pair: a sentence, then the executions, each a link to its
  /// entry.
  QTextBrowser& steps() const { return *steps_; }
  /// Two boxes that share bytes, or might.
  void lookAtPair(int one, int other);
  /// The choosers, by object name: "arena", "rule", "second_rule", "plan_by", "device", "alignment".
  QComboBox* chooser(const char* name) const;
  /// Repacks every box that is not pinned around those that are.
  void repack();
  /// Forgets what was changed by hand.
  void resetPlan();
  QString planAsCsv() const;
  QString planAsAnnotation() const;
  /// Asks for the plan to be saved; false: there is none.
  bool requestExport(bool csv);

 Q_SIGNALS:
  /// A text is to be saved; `ending` is what the file's name ends in: "shared.dyn.plan.csv".
  void exportRequested(const QString& title, const QString& ending, const QString& content);
  void pictureRequested();

 protected:
  void snapshotChanged() override;
  void selectionChanged() override;
  void themeChanged() override;

 private:
  void makeToolBar();
  void makeTables();
  QComboBox* addChooser(const char* name, const QString& label, const QString& help);
  void fillChoosers(const std::vector<passes::MemoryArena>& arenas);
  void chooserChanged();
  bool canStudy() const;
  void study();
  void receive(const memory_plan::StudySession::Answer& answer);
  void showStudy();
  void showPlan();
  void planChanged(bool by_hand);
  // memory_plan_findings.cpp
  void listFindings();
  void lookAtItem();
  void lookAtFinding(int finding);
  void lookAtNothing();
  void lookAt(int finding, std::vector<int> boxes, int from, int to);
  void showSteps(const passes::StudyNote& note, const QString& remark = {});
  void findWitness(int finding);
  void receiveWitness(int finding, const Result<passes::StudyNote>& witness);

  Subject subjectOfEntry(int entry) const;
  void showEntry(int entry, bool from_table);
  void selectEntry(int entry);
  void updateActions();
  QString chosenMemory() const;

  QToolBar* bar_;
  QStackedLayout* stack_;
  EmptyLabel* empty_;
  QTabWidget* tabs_;
  QTableView *entry_table_, *buffer_table_;
  QListWidget* findings_;
  QTextBrowser* steps_;
  memory_plan::EntryModel* entries_;
  memory_plan::BufferModel* buffers_;
  memory_plan::MemoryChart* chart_;
  memory_plan::StudySession* session_;
  QAction *pin_, *repack_, *reset_, *csv_, *annotation_, *picture_;

  memory_plan::Shown shown_;
  SnapshotPtr studied_;  ///< what shown_ is of
  QString memory_;       ///< "main_kernel shared.dyn": kept where the next program has it too
  Diagnostic problem_, pass_problem_;
  std::unordered_map<const Node*, int> entry_of_;  ///< the first entry that comes from a statement
  std::unordered_map<const Node*, int> buffer_of_;
  bool is_pass_new_ = false;  ///< its plan has not been shown yet
  bool own_step_ = false;     ///< the selection follows a step; it needs not be followed back
  bool stepping_ = false;     ///< the table is set to the entry, not a person
};

}  // namespace tirscope::views
