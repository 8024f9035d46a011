// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMainWindow>
#include <QMap>
#include <QSet>

#include "app/session/code_session.h"
#include "app/session/document.h"
#include "app/session/measure_session.h"
#include "app/session/pass_session.h"
#include "app/session/recovery.h"
#include "app/session/session_file.h"
#include "app/window/main/actions.h"
#include "app/window/menus/primitive_menu.h"
#include "app/worker/client.h"
#include "views/common/view.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QStackedWidget;
class QToolButton;

namespace tirscope::views {
class GeneratedCodeView;
class PassesView;
}  // namespace tirscope::views

namespace tirscope::app {

struct TextEdit;

class Gallery;
class MessageStrip;
class HostMenu;
class SizeBar;
class TargetMenu;

/// The window: views in docks around one document, and everything that a person can do with it as actions.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  Document& document() { return document_; }
  Actions& actions() { return actions_; }
  /// The view of that id, up to date even where it is out of sight.
  views::View* view(const QString& id);
  MessageStrip* messages() const { return messages_; }
  WorkerClient& worker() { return worker_; }
  SentModules& modules() { return modules_; }
  PassSession& passes() { return passes_; }
  CodeSession& code() { return code_; }
  TargetMenu& targets() { return *targets_; }

  /// Opens a module, a session file or a folder of dumps (which is read in the background). False, with a message in
  /// the strip and everything as it was, when it cannot be read.
  bool openFile(const QString& path);
  bool openText(const QString& text, const QString& path, const Sizes& sizes = {});
  /// Runs a schedule script on the module as it is.
  void runScript(const QString& path);
  bool saveTo(const QString& path);
  /// One of those in layouts.cpp: "overview", "learn", ...
  void setLayoutNamed(const QString& name);
  /// Size, place and docks as they were when the window was closed last.
  void restoreFromSettings();
  void setDark(bool dark);
  /// Builds the current step and times it; the result joins the runs.
  void buildAndTime();
  /// The same for several steps alternately, so that they can be compared.
  void timeSteps(const QList<int>& steps);
  /// Whether the current step computes what the opened module does, by the interpreter.
  void checkResults();
  void tellStep(int id);
  /// Runs the passes for a target on the current step, in the background.
  void lowerFor(const QString& target);
  /// Opens the module before a pass and the one after it, in the background.
  void openPair(const QString& before, const QString& after) { passes_.openPair(before, after); }
  /// Something is on its way to the views: an edit, a layout.
  bool isBusy() const;
  bool isMeasuring() const { return measure_.isBusy(); }
  /// Offers what a killed program left behind.
  void offerRecovery();
  void showMenuFor(const views::Subject& subject, QPoint position);

 Q_SIGNALS:
  /// A program that is timed was called once: its row is there, its measurement goes on.
  void calledOnce();
  void measured(bool ok);
  void checked(bool same);

 protected:
  void showEvent(QShowEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  /// A file that was read and is not shown yet.
  struct Loaded {
    Opened opened;
    views::Runs runs;
    WindowState window;
    QString sessionPath;  ///< empty for a module
  };

  void addActions();
  void addFileActions();
  void addMenus();
  void addToolBars();
  void addViews();
  void addStatusBar();
  void documentOpened();
  void documentChanged();
  void bringUpToDate(views::View* view);
  void bringSeenUpToDate();
  void updateTitle();
  void updateActions();
  void refused(const Diagnostic& diagnostic);
  void refused(const Diagnostics& diagnostics);

  // main_window_files.cpp
  std::optional<Loaded> load(const QString& path);
  void present(Loaded loaded);
  bool mayDiscard();
  void openDialog();
  bool save();
  bool saveAs();
  void told(const QString& path, const Result<void>& written);
  void exportText(const QString& title, const QString& ending, const QString& content);
  void exportPlan(bool csv);
  void exportPicture();
  void exportPictureOf(views::View& shown);
  void exportTrace();
  void copyTrace(const QString& form);
  void remember(const QString& path);
  void restoreWindow(const WindowState& state);

  // main_window_views.cpp
  QList<QDockWidget*> placeColumn(const char* column, Qt::DockWidgetArea area);
  void arrange(const QByteArray& state);
  void showDocks(bool open);
  void raiseView(const QString& id);
  void showShortcuts();
  void focusNextView(int direction);

  // main_window_passes.cpp
  void addPassActions();
  void addPassMenu();
  void connectPasses();
  void updatePassActions();
  views::PassesView& passesView();
  void passesChanged();
  void showPipeline();
  KeptPasses keptPasses();
  void restorePasses(const KeptPasses& kept);
  void showDumps(const views::PipelinePtr& pipeline, const QString& path);
  IRModule moduleOfPass() const;
  void openDumps();
  void openPairDialog();
  void lowerForOther();
  void dumpPasses();
  void editPass();

  void connectMeasuring();
  void wantCode();
  void showCode();
  Diagnostic withFix(Diagnostic refusal) const;
  void addTargets();
  void targetChanged(const QString& target);
  void askTarget();
  views::GeneratedCodeView& codeView();
  void showProgress(const QString& text);
  void tellProgress(const Progress& at);
  void hideProgress();
  void applyFix(const Fix& fix);
  void requestPrimitive(const views::PrimitiveRequest& request);
  PrimitiveMenuActions menuActions();
  void openForm(const schedule::Call& call);
  void editText();
  void openEditor(TextEdit edit);
  void openPalette();
  void compare(int before, int after);

  Document document_;
  PassSession passes_;
  WorkerClient worker_;
  SentModules modules_{worker_, this};
  CodeSession code_{worker_, modules_, this};
  MeasureSession measure_{document_, worker_, modules_, this};
  ApplicableSession applicable_{document_, this};
  Recovery recovery_;
  Actions actions_;
  HostMenu* places_ = nullptr;
  QMap<QString, views::View*> views_;
  QSet<views::View*> stale_;  ///< out of sight while the document changed: they learn of it when they are seen
  QMap<QString, QDockWidget*> docks_;
  QStackedWidget* pages_;
  Gallery* gallery_;
  MessageStrip* messages_;
  SizeBar* size_bar_;
  QComboBox* functions_;
  QAction* functions_action_;
  QLabel* hint_;
  QProgressBar* progress_;
  QToolButton* cancel_;
  TargetMenu* targets_;
  QToolButton* target_button_;
  QMenu* schedule_menu_;
  QMenu* recent_menu_;
  views::View* last_view_ = nullptr;
  bool restoring_passes_ = false;  ///< of a session: the window stays arranged as the session has it
  QString layout_ = QStringLiteral("overview");
  QByteArray arrangement_;  ///< of the docks, for the next module; empty: the layout's
  bool docks_shown_ = false;
};

}  // namespace tirscope::app
