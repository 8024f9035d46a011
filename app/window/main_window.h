// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMainWindow>
#include <QMap>

#include "app/session/document.h"
#include "app/session/recovery.h"
#include "app/window/actions.h"
#include "app/worker/client.h"
#include "views/common/view.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QStackedWidget;
class QToolButton;

namespace tirscope::app {

class Gallery;
class MessageStrip;
class SizeBar;

/// The window: views in docks around one document, and everything that a person can do with it as actions.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  Document& document() { return document_; }
  Actions& actions() { return actions_; }
  views::View* view(const QString& id) const { return views_.value(id); }
  MessageStrip* messages() const { return messages_; }
  WorkerClient& worker() { return worker_; }

  /// Opens a module or a session file. False, with a message in the strip, when it cannot be read.
  bool openFile(const QString& path);
  bool openText(const QString& text, const QString& path, const Sizes& sizes = {});
  /// Runs a schedule script on the module as it is.
  void runScript(const QString& path);
  bool saveTo(const QString& path);
  /// One of "overview", "learn", "memory", "benchmark".
  void setLayoutNamed(const QString& name);
  void setDark(bool dark);
  /// Builds the current step and times it; the result joins the runs.
  void buildAndTime();
  bool isMeasuring() const { return measuring_ != 0; }
  /// Offers what a killed program left behind.
  void offerRecovery();
  void showMenuFor(const views::Subject& subject, QPoint position);

 Q_SIGNALS:
  void measured(bool ok);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void addActions();
  void addMenus();
  void addToolBars();
  void addViews();
  void addStatusBar();
  void documentOpened();
  void documentChanged();
  void updateTitle();
  void updateActions();
  void refused(const Diagnostic& diagnostic);
  void refused(const Diagnostics& diagnostics);
  bool mayDiscard();
  void openDialog();
  bool save();
  bool saveAs();
  void exportText(const QString& title, const QString& suffix, const QString& content);
  void exportPicture();
  void changeSizes(const Sizes& sizes);
  void applyFix(const Fix& fix);
  void requestPrimitive(const views::PrimitiveRequest& request);
  void openForm(const schedule::Call& call);
  void compare(int before, int after);
  void remember(const QString& path);
  void raiseView(const QString& id);
  void showShortcuts();
  void focusNextView(int direction);
  void restoreWindow(const struct WindowState& state);

  Document document_;
  WorkerClient worker_;
  Recovery recovery_;
  Actions actions_;
  QMap<QString, views::View*> views_;
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
  QMenu* schedule_menu_;
  QMenu* recent_menu_;
  views::View* last_view_ = nullptr;
  int measuring_ = 0;  ///< id of the request under way, 0 for none
  int threads_ = 1;
  QString layout_ = QStringLiteral("overview");
  bool views_shown_ = false;
};

}  // namespace tirscope::app
