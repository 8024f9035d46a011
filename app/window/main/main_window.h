// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMainWindow>
#include <memory>

#include "app/session/document.h"
#include "app/window/main/actions.h"
#include "app/worker/sent_modules.h"

class QStackedWidget;

namespace tirscope::views {
class View;
}

namespace tirscope::app {

struct WindowState;
struct Workspace;

class BrokenText;
class CodeSession;
class Docks;
class Editing;
class Exports;
class Files;
class Following;
class Gallery;
class Help;
class Imports;
class Lessons;
class Lowering;
class MessageStrip;
class ModelRuns;
class ModuleSteps;
class PassSession;
class Predicting;
class ReleaseMenu;
class Reports;
class Scheduling;
class ShownCode;
class SizeBar;
class StatusLine;
class TargetMenu;
class TextEditing;
class Timing;
class Tuning;
class ViewCommands;
class ViewSet;

/// The window: views in docks around one document. What a person can do with it is divided among the objects that it
/// holds, one for each concern; the window puts them together.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  Document& document() { return document_; }
  Actions& actions() { return actions_; }
  WorkerClient& worker() { return worker_; }
  SentModules& modules() { return modules_; }
  /// The view of that id, up to date even where it is out of sight.
  views::View* view(const QString& id);
  MessageStrip* messages() const { return messages_; }
  TargetMenu& targets() { return *targets_; }
  Docks& docks() { return *docks_; }
  Files& files() { return *files_; }
  Following& following() { return *following_; }
  Scheduling& scheduling() { return *scheduling_; }
  Timing& timing() { return *timing_; }
  ModelRuns& modelRuns() { return *model_runs_; }
  Tuning& tuning() { return *tuning_; }
  ModuleSteps& moduleSteps() { return *module_steps_; }
  Lowering& lowering() { return *lowering_; }
  Lessons& lessons() { return *lessons_; }
  Predicting& predicting() { return *predicting_; }
  PassSession& passes();
  CodeSession& code();

  /// Something is on its way to the views: an edit, a layout.
  bool isBusy() const;
  /// The size that a window has first: no larger than the screen, its frame included.
  static QSize fitted(QSize wanted, QSize screen);
  /// Size, place and docks as they were when the window was closed last.
  void restoreFromSettings();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  void addCentre();
  void addConcerns(const Workspace& all);
  void connectConcerns();
  void documentOpened();
  void showPage();
  void showSource();
  void documentChanged();
  void tellStep();
  void updateTitle();
  void offerLessons();
  void updateCancel();
  void shareMeasuring();
  WindowState windowState();
  void restoreWindow(const WindowState& state);

  // main_window_menus.cpp
  void addMenus();
  void addFileMenu();
  void addViewMenu();
  void addBuildMenu();

  Document document_;
  WorkerClient worker_;
  SentModules modules_{worker_, this};
  Actions actions_;
  QStackedWidget* pages_;
  Gallery* gallery_;
  MessageStrip* messages_;
  BrokenText* broken_;
  SizeBar* size_bar_;
  TargetMenu* targets_;
  ReleaseMenu* releases_;
  QMenu* schedule_menu_ = nullptr;
  int known_steps_ = 0, told_step_ = -1;  ///< of the history, when a step was told of last; which one
  std::unique_ptr<ViewSet> views_;
  std::unique_ptr<Docks> docks_;
  std::unique_ptr<StatusLine> status_;
  std::unique_ptr<TextEditing> texts_;
  std::unique_ptr<Predicting> predicting_;
  std::unique_ptr<Scheduling> scheduling_;
  std::unique_ptr<Files> files_;
  std::unique_ptr<Imports> imports_;
  std::unique_ptr<Exports> exports_;
  std::unique_ptr<Editing> editing_;
  std::unique_ptr<ModuleSteps> module_steps_;
  std::unique_ptr<ViewCommands> view_commands_;
  std::unique_ptr<Timing> timing_;
  std::unique_ptr<ModelRuns> model_runs_;
  std::unique_ptr<Tuning> tuning_;
  std::unique_ptr<ShownCode> code_;
  std::unique_ptr<Lowering> lowering_;
  std::unique_ptr<Following> following_;
  std::unique_ptr<Lessons> lessons_;
  std::unique_ptr<Reports> reports_;
  std::unique_ptr<Help> help_;
};

}  // namespace tirscope::app
