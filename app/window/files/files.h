// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "app/session/files/recovery.h"
#include "app/session/files/session_file.h"
#include "app/window/main/workspace.h"

namespace tirscope::app {

class BrokenText;
class TextEditing;

/// Opening and saving the document, and asking before work is lost.
class Files : public QObject {
  Q_OBJECT
 public:
  /// `window_state`: what a session is to keep of the window.
  /// `broken`: shows texts that cannot be opened.
  Files(const Workspace& all, TextEditing& texts, BrokenText& broken, std::function<WindowState()> window_state);

  /// Opens a module or a session file; a folder of dumps is left to `folderChosen`, an ONNX model to
  /// `modelChosen`. False, with a message in the strip and everything as it was, when it cannot be read.
  bool openFile(const QString& path);
  /// Opens a file that has become another one while it could not be opened. Edits of the text that is shown for it
  /// stay, and the file is offered.
  bool openChanged(const QString& path);
  bool openText(const QString& text, const QString& path, const Sizes& sizes = {});
  void openDialog();
  /// Puts a module that was read elsewhere in the place of what is open. False where the person wants to keep that.
  bool replace(Opened opened, const QString& path);
  bool saveTo(const QString& path);
  /// The text of a file that does not read: it is shown where nothing is open, else it is offered.
  void tellBroken(const QString& path, const QString& text, const Diagnostics& problems);
  /// Saves unsaved work where the person wants that. False where they want to go on with it.
  bool mayDiscard();
  void close();
  /// Offers what a killed program left behind.
  void offerRecovery();
  /// The files opened or saved last, the newest first.
  static QStringList recent();

 Q_SIGNALS:
  void folderChosen(const QString& path);
  /// A model of another program is to be imported; it takes the place of what is open by `replace`.
  void modelChosen(const QString& path);
  void scriptChosen(const QString& path);
  /// The text of a file that cannot be opened is to be shown in the place of the module, or no longer.
  void brokenShown(bool shown);
  /// A file that cannot be opened was left by the person.
  void brokenLeft();
  /// A session was opened, in which the window looked like this.
  void windowKept(const tirscope::app::WindowState& state);
  /// What was opened is a report.
  void reportOpened(const tirscope::app::ReportFacts& facts);
  /// The document may have another name.
  void named();
  void recentChanged(const QStringList& files);

 private:
  /// A file that was read and is not shown yet.
  struct Loaded {
    Opened opened;
    views::Runs runs = {};
    WindowState window = {};
    QString sessionPath = {};  ///< empty for a module, and for a report
    std::optional<ReportFacts> report = {};
  };
  void addActions();
  void updateActions();
  std::optional<Loaded> load(const QString& path);
  void showBroken(const QString& path, const QString& text, const Diagnostics& problems);
  void leaveBroken();
  void openMended(bool save);
  bool mayLeaveDocument();
  void present(Loaded loaded);
  void remember(const QString& path);
  bool save();
  bool saveAs();
  void runScriptDialog();

  Workspace all_;
  Document& document_;
  TextEditing& texts_;
  BrokenText& broken_;
  std::function<WindowState()> window_state_;
  Recovery recovery_;
};

}  // namespace tirscope::app
