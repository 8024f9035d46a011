// SPDX-License-Identifier: Apache-2.0
#include "app/window/files/files.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QStringDecoder>

#include "app/session/import_session.h"
#include "app/window/files/broken_text.h"
#include "app/window/forms/save_dialog.h"
#include "app/window/main/actions.h"
#include "app/window/main/gallery.h"
#include "app/window/main/texts.h"
#include "app/window/steps/text_editing.h"
#include "app/window/strips/message_strip.h"
#include "support/write_file.h"

namespace tirscope::app {

namespace {

constexpr int recentFiles = 12;

/// Null where the bytes are not text.
std::optional<QString> decoded(const QByteArray& bytes) {
  auto decode = QStringDecoder(QStringDecoder::Utf8);
  QString text = decode(bytes);
  if (decode.hasError() || text.contains(QChar(u'\0'))) return std::nullopt;
  return text;
}

}  // namespace

Files::Files(const Workspace& all, TextEditing& texts, BrokenText& broken, std::function<WindowState()> window_state)
    : all_(all),
      document_(all.document),
      texts_(texts),
      broken_(broken),
      window_state_(std::move(window_state)),
      recovery_(all.document, this) {
  addActions();
  connect(&broken_, &BrokenText::left, this, [this] {
    if (!broken_.mayDiscard()) return;
    leaveBroken();
    Q_EMIT brokenLeft();
  });
  connect(&broken_, &BrokenText::openRequested, this, &Files::openMended);
  connect(&document_, &Document::opened, this, &Files::updateActions);
  updateActions();
}

void Files::addActions() {
  const QString file = tr("File");
  all_.actions.add("file.open", file, tr("&Open…"), QKeySequence::Open, "open", [this] { openDialog(); });
  all_.actions.add("file.script", file, tr("&Run a schedule script…"), QKeySequence(tr("Ctrl+R")), "script",
                   [this] { runScriptDialog(); });
  all_.actions.add("file.save", file, tr("&Save session"), QKeySequence::Save, "save", [this] { save(); });
  all_.actions.add("file.save_as", file, tr("Save session &as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, "",
                   [this] { saveAs(); });
}

void Files::updateActions() {
  for (const char* id : {"file.script", "file.save", "file.save_as"}) all_.actions[id]->setEnabled(document_.isOpen());
}

// ---- opening --------------------------------------------------------------------------------------------------------

std::optional<Files::Loaded> Files::load(const QString& path) {
  auto bytes = readFile(path);
  if (!bytes) return all_.messages.show(bytes.error()), std::nullopt;
  if (isSession(path)) {
    auto session = decodeSession(*bytes, path);
    if (!session) return all_.messages.show(session.error()), std::nullopt;
    // A report is someone else's: work on it is saved elsewhere.
    const QString own = session->report ? QString() : path;
    return Loaded{std::move(session->opened), std::move(session->runs), std::move(session->window), own,
                  std::move(session->report)};
  }
  auto text = decoded(*bytes);
  if (!text) {
    all_.messages.show(
        bad_input("script.not-utf8",
                  "'{0}' is not UTF-8 text; open a TVMScript module (.py), a model (.onnx) or a session (.tirscope)",
                  path.toStdString()));
    return std::nullopt;
  }
  auto opened = readModule(*text, path, {}, document_.intrins());
  if (!opened) return tellBroken(path, *text, opened.error()), std::nullopt;
  return Loaded{*std::move(opened), {}, {}, {}};
}

/// The text is shown at once where nothing is open; else it is offered, and what is open stays in sight.
void Files::tellBroken(const QString& path, const QString& text, const Diagnostics& problems) {
  if (document_.isOpen())
    return all_.messages.show(problems.front(), problemLine(problems.front(), QFileInfo(path).fileName()),
                              {tr("Open as text"), [this, path, text, problems] { showBroken(path, text, problems); }});
  all_.messages.show(problems.front(), problemLine(problems.front(), QFileInfo(path).fileName()), {});
  showBroken(path, text, problems);
}

void Files::showBroken(const QString& path, const QString& text, const Diagnostics& problems) {
  if (!broken_.mayDiscard()) return;
  broken_.show(path, text, problems);
  Q_EMIT brokenShown(true);
}

void Files::leaveBroken() {
  all_.messages.clear();
  broken_.show({}, {}, {});
  Q_EMIT brokenShown(false);
}

/// The text of the file as a person put it right.
void Files::openMended(bool save) {
  const QString path = broken_.path(), text = broken_.text();  // what leaving clears
  auto opened = readModule(text, path, {}, document_.intrins());
  if (!opened) return broken_.show(path, text, opened.error());
  if (save) {
    const QByteArray bytes = text.toUtf8();
    auto written = write_file_whole(QFile::encodeName(path).toStdString(), {std::string_view(bytes)});
    if (!written) return all_.messages.show(written.error());
  }
  if (!mayLeaveDocument()) return;
  leaveBroken();
  present({*std::move(opened), {}, {}, {}});
  remember(path);
}

void Files::present(Loaded loaded) {
  document_.open(std::move(loaded.opened), std::move(loaded.runs));
  document_.setSessionPath(loaded.sessionPath);
  if (!loaded.sessionPath.isEmpty() || loaded.report) Q_EMIT windowKept(loaded.window);
  Q_EMIT named();
  if (loaded.report) Q_EMIT reportOpened(*loaded.report);
  if (!document_.source().warnings.empty()) all_.messages.show(document_.source().warnings.front());
}

bool Files::openFile(const QString& path) {
  if (QFileInfo(path).isDir()) {
    Q_EMIT folderChosen(path);
    return true;
  }
  if (ImportSession::isModel(path)) {
    Q_EMIT modelChosen(path);
    return true;
  }
  // An unreadable file does not close the open one.
  auto loaded = load(path);
  if (!loaded || !mayDiscard()) return false;
  if (!broken_.path().isEmpty()) leaveBroken();
  present(*std::move(loaded));
  remember(path);
  return true;
}

bool Files::openChanged(const QString& path) {
  if (broken_.path() != path || !broken_.isEdited()) return openFile(path);
  const Diagnostic changed = environment("follow.changed", "'{0}' has changed on disk; your edits are kept",
                                         QFileInfo(path).fileName().toStdString())
                                 .warning();
  all_.messages.show(changed, text(changed.message), {tr("Load the file"), [this, path] { openFile(path); }});
  return false;
}

bool Files::openText(const QString& text, const QString& path, const Sizes& sizes) {
  auto opened = readModule(text, path, sizes, document_.intrins());
  if (!opened) return all_.messages.show(opened.error()), false;
  present({*std::move(opened), {}, {}, {}});
  return true;
}

bool Files::replace(Opened opened, const QString& path) {
  if (!mayDiscard()) return false;
  present({std::move(opened), {}, {}, {}});
  remember(path);
  return true;
}

void Files::openDialog() {
  const QString& path = document_.source().path;
  const QString chosen = QFileDialog::getOpenFileName(
      &all_.window, tr("Open a module, model or session"), path.isEmpty() ? samplesFolder() : path,
      tr("Modules, models and sessions (*.py *.onnx *.tirscope *.tirscope-report);;All files (*)"));
  if (!chosen.isEmpty()) openFile(chosen);
}

void Files::runScriptDialog() {
  const QString path =
      QFileDialog::getOpenFileName(&all_.window, tr("Run a schedule script"), QFileInfo(document_.source().path).path(),
                                   tr("Python schedules (*.py)"));
  if (!path.isEmpty()) Q_EMIT scriptChosen(path);
}

QStringList Files::recent() { return QSettings().value(QStringLiteral("recent")).toStringList(); }

void Files::remember(const QString& path) {
  QStringList files = recent();
  const QString absolute = QFileInfo(path).absoluteFilePath();
  files.removeAll(absolute);
  files.prepend(absolute);
  QSettings().setValue(QStringLiteral("recent"), files.mid(0, recentFiles));
  Q_EMIT recentChanged(files);
}

void Files::offerRecovery() {
  for (const LeftBehind& left : Recovery::leftBehind()) {
    const QString& path = left.path;
    auto loaded = load(path);
    if (!loaded) return;  // it stays where it is: another version may read it
    const QString& source = loaded->opened.source.path;
    const QString name = source.isEmpty() ? tr("untitled") : QFileInfo(source).fileName();
    const QString when = QLocale().toString(QFileInfo(path).lastModified(), QLocale::ShortFormat);
    auto answer =
        QMessageBox::question(&all_.window, tr("Recovered work"),
                              tr("Tirscope ended unexpectedly on %1 with unsaved work on %2 (steps: %3). Restore it?")
                                  .arg(when, name)
                                  .arg(loaded->opened.schedule.history().size() - 1),
                              QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Cancel) return;
    if (answer == QMessageBox::Discard) {
      Recovery::forget(left);
      continue;
    }
    loaded->sessionPath.clear();
    present(*std::move(loaded));
    document_.setModified(true);
    recovery_.adopt(left);
    return;
  }
}

// ---- saving and closing ---------------------------------------------------------------------------------------------

bool Files::saveTo(const QString& path) {
  auto written = saveSession(path, SessionContents(document_), window_state_());
  if (!written) return all_.messages.show(written.error()), false;
  document_.setSessionPath(path);
  document_.setModified(false);
  remember(path);
  Q_EMIT named();
  return true;
}

bool Files::save() {
  if (!document_.isOpen()) return true;
  return document_.sessionPath().isEmpty() ? saveAs() : saveTo(document_.sessionPath());
}

bool Files::saveAs() {
  QString suggestion = document_.sessionPath();
  if (suggestion.isEmpty()) suggestion = besideSource(document_, QStringLiteral("tirscope"));
  QString path = askWhereTo(document_, tr("Save the session"), suggestion, tr("Sessions (*.tirscope)"),
                            QStringLiteral("tirscope"), &all_.window);
  return !path.isEmpty() && saveTo(path);
}

bool Files::mayDiscard() { return broken_.mayDiscard() && mayLeaveDocument(); }

bool Files::mayLeaveDocument() {
  if (!texts_.mayDiscard()) return false;
  if (!document_.isModified()) return true;
  auto answer = QMessageBox::question(&all_.window, tr("Unsaved work"), tr("Save the session before closing?"),
                                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
  if (answer == QMessageBox::Cancel) return false;
  return answer == QMessageBox::Discard || save();
}

void Files::close() {
  if (mayDiscard()) document_.close();
}

}  // namespace tirscope::app
