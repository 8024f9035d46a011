// SPDX-License-Identifier: Apache-2.0
// Opening, saving, exporting, and asking before work is lost.
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStringDecoder>

#include "app/session/session_file.h"
#include "app/window/forms/save_dialog.h"
#include "app/window/forms/text_editor.h"
#include "app/window/forms/trace_export.h"
#include "app/window/main/gallery.h"
#include "app/window/main/main_window.h"
#include "app/window/main/texts.h"
#include "ir/walk/address.h"
#include "views/common/canvas/picture.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

constexpr int recentFiles = 12;

bool isSession(const QString& path) { return path.endsWith(QStringLiteral(".tirscope"), Qt::CaseInsensitive); }

/// Null where the bytes are not text.
std::optional<QString> decoded(const QByteArray& bytes) {
  auto decode = QStringDecoder(QStringDecoder::Utf8);
  QString text = decode(bytes);
  if (decode.hasError() || text.contains(QChar(u'\0'))) return std::nullopt;
  return text;
}

}  // namespace

// ---- opening and closing --------------------------------------------------------------------------------------------

std::optional<MainWindow::Loaded> MainWindow::load(const QString& path) {
  auto bytes = readFile(path);
  if (!bytes) return refused(bytes.error()), std::nullopt;
  if (isSession(path)) {
    auto session = decodeSession(*bytes);
    if (!session) return refused(session.error()), std::nullopt;
    return Loaded{std::move(session->opened), std::move(session->runs), std::move(session->window), path};
  }
  auto text = decoded(*bytes);
  if (!text) {
    refused(bad_input("script.not-utf8",
                      "'{0}' is not UTF-8 text; open a TVMScript module (.py) or a session (.tirscope)",
                      path.toStdString()));
    return std::nullopt;
  }
  auto opened = readModule(*text, path, {}, document_.intrins());
  if (!opened) return refused(opened.error()), std::nullopt;
  return Loaded{*std::move(opened), {}, {}, {}};
}

void MainWindow::present(Loaded loaded) {
  document_.open(std::move(loaded.opened), std::move(loaded.runs));
  document_.setSessionPath(loaded.sessionPath);
  if (!loaded.sessionPath.isEmpty()) restoreWindow(loaded.window);
  updateTitle();
}

bool MainWindow::openFile(const QString& path) {
  if (QFileInfo(path).isDir()) {
    passes_.openFolder(path);
    return true;
  }
  // An unreadable file does not close the open one.
  auto loaded = load(path);
  if (!loaded || !mayDiscard()) return false;
  present(*std::move(loaded));
  remember(path);
  return true;
}

bool MainWindow::openText(const QString& text, const QString& path, const Sizes& sizes) {
  auto opened = readModule(text, path, sizes, document_.intrins());
  if (!opened) return refused(opened.error()), false;
  present({*std::move(opened), {}, {}, {}});
  return true;
}

void MainWindow::openDialog() {
  QString path =
      QFileDialog::getOpenFileName(this, tr("Open a module or session"),
                                   document_.source().path.isEmpty() ? samplesFolder() : document_.source().path,
                                   tr("Modules and sessions (*.py *.tirscope);;All files (*)"));
  if (!path.isEmpty()) openFile(path);
}

void MainWindow::remember(const QString& path) {
  QSettings settings;
  QStringList files = settings.value(QStringLiteral("recent")).toStringList();
  QString absolute = QFileInfo(path).absoluteFilePath();
  files.removeAll(absolute);
  files.prepend(absolute);
  settings.setValue(QStringLiteral("recent"), files.mid(0, recentFiles));
  gallery_->setRecent(files);
}

bool MainWindow::mayDiscard() {
  const QList<TextEditor*> editors = findChildren<TextEditor*>();
  for (TextEditor* editor : editors)
    if (editor->isVisible() && !editor->mayDiscard()) return false;
  if (!document_.isModified()) return true;
  auto answer = QMessageBox::question(this, tr("Unsaved work"), tr("Save the session before closing?"),
                                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
  if (answer == QMessageBox::Cancel) return false;
  return answer == QMessageBox::Discard || save();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayDiscard()) return event->ignore();
  document_.setModified(false);
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  if (document_.isOpen()) arrangement_ = saveState();
  if (!arrangement_.isEmpty()) settings.setValue(QStringLiteral("window/arrangement"), arrangement_);
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.isEmpty() || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  openFile(urls.front().toLocalFile());
}

void MainWindow::offerRecovery() {
  for (const LeftBehind& left : Recovery::leftBehind()) {
    const QString& path = left.path;
    auto answer =
        QMessageBox::question(this, tr("Recovered work"),
                              tr("Tirscope ended unexpectedly on %1 with unsaved work. Restore it?")
                                  .arg(QLocale().toString(QFileInfo(path).lastModified(), QLocale::ShortFormat)),
                              QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Cancel) return;
    if (answer == QMessageBox::Discard) {
      Recovery::forget(left);
      continue;
    }
    auto loaded = load(path);
    if (!loaded) return;  // it stays where it is: another version may read it
    loaded->sessionPath.clear();
    present(*std::move(loaded));
    document_.setModified(true);
    recovery_.adopt(left);
    return;
  }
}

// ---- saving and exporting -------------------------------------------------------------------------------------------

bool MainWindow::saveTo(const QString& path) {
  WindowState state{saveState(), document_.function(), {}};
  if (const views::Subject& subject = document_.selection().current())
    if (auto address = address_of(document_.schedule()->module(), *subject.node))
      state.selection = QString::fromStdString(address->str());
  state.passes = keptPasses();
  auto written = saveSession(path, SessionContents(document_), state);
  if (!written) return refused(written.error()), false;
  document_.setSessionPath(path);
  document_.setModified(false);
  remember(path);
  updateTitle();
  return true;
}

bool MainWindow::save() {
  if (!document_.isOpen()) return true;
  return document_.sessionPath().isEmpty() ? saveAs() : saveTo(document_.sessionPath());
}

bool MainWindow::saveAs() {
  QString suggestion = document_.sessionPath();
  if (suggestion.isEmpty()) suggestion = besideSource(document_, QStringLiteral("tirscope"));
  QString path = askWhereTo(document_, tr("Save the session"), suggestion, tr("Sessions (*.tirscope)"),
                            QStringLiteral("tirscope"), this);
  return !path.isEmpty() && saveTo(path);
}

void MainWindow::told(const QString& path, const Result<void>& written) {
  if (!written) return refused(written.error());
  hint_->setText(tr("Saved: %1").arg(QDir::toNativeSeparators(path)));
}

void MainWindow::restoreWindow(const WindowState& state) {
  if (!state.layout.isEmpty()) arrange(state.layout);
  if (!state.function.isEmpty()) document_.setFunction(state.function);
  if (NodeRef node = node_at(document_.schedule()->module(), state.selection.toStdString()))
    document_.selection().select(views::subjectOf(node, document_.function()));
  restorePasses(state.passes);
}

void MainWindow::exportText(const QString& title, const QString& ending, const QString& content) {
  const QString suffix = ending.section(u'.', -1);
  QString path =
      askWhereTo(document_, title, besideSource(document_, ending), QStringLiteral("*.%1").arg(suffix), suffix, this);
  if (!path.isEmpty()) told(path, writeFile(path, content.toUtf8()));
}

void MainWindow::exportPicture() {
  exportPictureOf(last_view_ && last_view_->isVisible() ? *last_view_ : *view(QStringLiteral("ir_text")));
}

void MainWindow::exportPictureOf(views::View& shown) {
  QString path = askWhereTo(
      document_, tr("Export a picture of %1").arg(views::findView(shown.objectName())->translatedTitle()),
      shown.objectName() + QStringLiteral(".svg"), tr("Pictures (*.svg *.png)"), QStringLiteral("svg"), this);
  if (!path.isEmpty()) told(path, views::savePicture(shown, path));
}

void MainWindow::exportPlan(bool csv) {
  auto* plan = static_cast<views::MemoryPlanView*>(view(QStringLiteral("memory_plan")));
  if (plan->busy()) {  // out of sight it begins to plan only now
    connect(plan, &views::View::ready, this, [this, csv] { exportPlan(csv); }, Qt::SingleShotConnection);
    return;
  }
  if (plan->requestExport(csv)) return;
  refused(tirscope::refused("plan.none", "there is no memory plan to export: the function has no temporaries"));
}

void MainWindow::exportTrace() {
  if (auto* shown = findChild<TraceExport*>()) return shown->raise(), shown->activateWindow();
  if (document_.isOpen()) (new TraceExport(document_, this))->show();
}

void MainWindow::copyTrace(const QString& form) {
  const schedule::TraceForm* wanted = schedule::find_trace_form(form.toStdString());
  if (!wanted || !document_.isOpen()) return;
  auto written = writtenTrace(document_, *wanted);
  if (!written) return refused(written.error());
  QApplication::clipboard()->setText(QString::fromStdString(written->text));
  hint_->setText(tr("Copied: %1").arg(coreText(wanted->label)));
}

}  // namespace tirscope::app
