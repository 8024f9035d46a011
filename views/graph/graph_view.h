// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/jobs/lane.h"
#include "views/common/values/model_run.h"
#include "views/common/view.h"
#include "views/graph/layout_job.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QToolBar;

namespace tirscope::views {

namespace graph {
class FunctionPanel;
class GraphCanvas;
class MemoryStrip;
class Minimap;
}  // namespace graph

/// A function as a graph: the bindings of a Relax function with what flows between them, or the blocks of a TensorIR
/// function with the buffers between them. The functions of the module at the left, memory over time below, another
/// step beside it.
///
/// While the window is at a TensorIR function of a module that has Relax functions, the graph stays at the Relax
/// function that it shows: that is where the other one is called.
class GraphView final : public View {
  Q_OBJECT
 public:
  GraphView(Selection& selection, QWidget* parent);
  ~GraphView() override;

  bool busy() const override { return lane_.isBusy(); }
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;

  /// Times on the cards and in the list; null: none.
  void setModelRun(ModelRunPtr run);
  /// Another module of the same program beside this one, with what differs marked; null: none.
  void compareWith(SnapshotPtr other, const QString& title);
  void showFunction(const QString& name);
  void setFolding(const graph::Folding& folding);

  const QString& shownFunction() const { return function_; }
  const graph::Folding& folding() const { return folding_; }
  graph::GraphCanvas& canvas() const { return *canvas_; }
  graph::GraphCanvas& canvasBefore() const { return *before_; }
  graph::MemoryStrip& memory() const { return *memory_; }
  graph::FunctionPanel& functions() const { return *panel_; }
  QLineEdit& search() const { return *search_; }
  /// Why there is no layout.
  const std::optional<Diagnostic>& problem() const { return problem_; }

 protected:
  void snapshotChanged() override;
  void historyChanged() override;
  void selectionChanged() override;
  void themeChanged() override { layOut(); }
  void resizeEvent(QResizeEvent* event) override;

 private:
  // graph_bar.cpp
  void makeBar();
  void makeFoldMenu();
  void fillChoosers();
  void chooseStep();
  void fitParts();
  void findText();

  void connectCanvas(graph::GraphCanvas& canvas);
  QString wantedFunction() const;
  void layOut();
  void take(const graph::GraphWish& wish, graph::PlacedGraph placed);
  void showNothing();
  void showMenu(const Subject& subject, QPoint position);
  void openNear(int radius);

  QToolBar* bar_;
  QLineEdit* search_;
  QLabel* found_;
  QComboBox *function_choice_, *step_choice_;
  QAction *function_action_ = nullptr, *step_action_ = nullptr;
  QAction *closed_ = nullptr, *prefixes_ = nullptr, *apart_ = nullptr, *list_ = nullptr, *strip_ = nullptr,
          *overview_ = nullptr, *all_ = nullptr;
  QSplitter *body_, *column_, *graphs_;
  graph::FunctionPanel* panel_;
  graph::GraphCanvas *before_, *canvas_;
  graph::MemoryStrip* memory_;
  graph::Minimap* minimap_;

  QString function_;        ///< whose graph is shown
  bool is_chosen_ = false;  ///< a person chose it
  graph::Folding folding_;
  ModelRunPtr run_;
  SnapshotPtr other_;
  QString other_title_;
  graph::ProgramGraphPtr program_;
  SnapshotPtr program_of_;  ///< what `program_` is of
  std::optional<Diagnostic> problem_;
  Lane lane_{Threads::Graphviz};
};

}  // namespace tirscope::views
