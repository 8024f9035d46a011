// SPDX-License-Identifier: Apache-2.0
// What the window's commands do; how it is put together stands in main_window.cpp.
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>

#include "app/session/run_json.h"
#include "app/session/session_file.h"
#include "app/session/subjects.h"
#include "app/window/gallery.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/message_strip.h"
#include "app/window/primitive_form.h"
#include "app/window/primitive_menu.h"
#include "app/window/texts.h"
#include "ir/address.h"
#include "protocol/values.h"
#include "schedule/script.h"
#include "script/printer.h"
#include "views/common/picture.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

constexpr int recentFiles = 12;

bool isSession(const QString& path) { return path.endsWith(QStringLiteral(".tirscope")); }

/// Runs a script from the step at hand. A script that makes a Schedule of its own begins again at the first module; one
/// that schedules a module of its own comes in as an edit by hand.
Result<void> runScriptOn(schedule::Schedule& schedule, const std::string& text,
                         const schedule::ScriptOptions& options) {
  auto run = schedule::run_script(text, schedule.copy(), options);
  if (!run) return fail(merged(run.error(), text));
  if (run->schedule.history().size() >= schedule.history().size() && schedule.history().size() > 1) {
    schedule = std::move(run->schedule);
    return {};
  }
  if (run->schedule.history().front().state->module() != schedule.history().front().state->module()) {
    TS_TRY_VOID(schedule.go_to(0));
    schedule.edit_by_hand(run->schedule.history().front().state->module());
    return schedule.replay(run->schedule.trace());
  }
  TS_TRY_VOID(schedule.go_to(0));
  return schedule.replay(run->schedule.trace());
}

std::optional<QString> decoded(const QByteArray& bytes) {
  auto decode = QStringDecoder(QStringDecoder::Utf8);
  QString text = decode(bytes);
  if (decode.hasError()) return std::nullopt;
  return text;
}

}  // namespace

// ---- opening and closing --------------------------------------------------------------------------------------------

bool MainWindow::openFile(const QString& path) {
  if (!mayDiscard()) return false;
  auto bytes = readFile(path);
  if (!bytes) return refused(bytes.error()), false;
  if (isSession(path)) {
    auto session = decodeSession(*bytes);
    if (!session) return refused(session.error()), false;
    document_.open(std::move(session->source), std::move(session->schedule), std::move(session->runs));
    document_.setSessionPath(path);
    restoreWindow(session->window);
  } else {
    auto text = decoded(*bytes);
    if (!text) {
      refused(bad_input("script.not-utf8", "'{0}' is not text in UTF-8", path.toStdString()));
      return false;
    }
    auto opened = document_.openText(*text, path);
    if (!opened) return refused(opened.error()), false;
  }
  remember(path);
  updateTitle();
  return true;
}

bool MainWindow::openText(const QString& text, const QString& path, const Sizes& sizes) {
  auto opened = document_.openText(text, path, sizes);
  if (!opened) refused(opened.error());
  return opened.has_value();
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
  if (!document_.isModified()) return true;
  auto answer = QMessageBox::question(this, tr("Unsaved work"), tr("Save the session before it is closed?"),
                                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
  if (answer == QMessageBox::Cancel) return false;
  return answer == QMessageBox::Discard || save();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayDiscard()) return event->ignore();
  document_.setModified(false);
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
  const QStringList files = Recovery::leftBehind();
  for (const QString& path : files) {
    auto answer =
        QMessageBox::question(this, tr("Recovered work"),
                              tr("Tirscope ended unexpectedly on %1 with unsaved work. Open it again?")
                                  .arg(QLocale().toString(QFileInfo(path).lastModified(), QLocale::ShortFormat)),
                              QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Cancel) return;
    if (answer == QMessageBox::Open) {
      if (!openFile(path)) return;
      document_.setSessionPath({});
      document_.setModified(true);
    }
    Recovery::forget(path);
    if (answer == QMessageBox::Open) return;
  }
}

// ---- saving and exporting -------------------------------------------------------------------------------------------

bool MainWindow::saveTo(const QString& path) {
  WindowState state{saveState(), document_.function(), {}};
  if (const views::Subject& subject = document_.selection().current())
    if (auto address = address_of(document_.schedule()->module(), *subject.node))
      state.selection = QString::fromStdString(address->str());
  auto written = writeFile(path, encodeSession(document_, state));
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
  if (suggestion.isEmpty())
    suggestion = QFileInfo(document_.source().path).completeBaseName() + QStringLiteral(".tirscope");
  QString path = QFileDialog::getSaveFileName(this, tr("Save the session"), suggestion, tr("Sessions (*.tirscope)"));
  if (path.isEmpty()) return false;
  if (!isSession(path)) path += QStringLiteral(".tirscope");
  return saveTo(path);
}

void MainWindow::restoreWindow(const WindowState& state) {
  if (!state.layout.isEmpty()) restoreState(state.layout);
  if (!state.function.isEmpty()) document_.setFunction(state.function);
  if (NodeRef node = node_at(document_.schedule()->module(), state.selection.toStdString()))
    document_.selection().select(views::subjectOf(node, document_.function()));
}

void MainWindow::exportText(const QString& title, const QString& suffix, const QString& content) {
  QString path = QFileDialog::getSaveFileName(this, title, {}, QStringLiteral("*.%1").arg(suffix));
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += u'.' + suffix;
  if (auto written = writeFile(path, content.toUtf8()); !written) refused(written.error());
}

void MainWindow::exportPicture() {
  views::View* shown = last_view_ ? last_view_ : views_.value(QStringLiteral("loop_nest"));
  QString path = QFileDialog::getSaveFileName(
      this, tr("Export a picture of %1").arg(views::findView(shown->objectName())->translatedTitle()),
      shown->objectName() + QStringLiteral(".svg"), tr("Pictures (*.svg *.png)"));
  if (path.isEmpty()) return;
  if (auto saved = views::savePicture(*shown, path); !saved) refused(saved.error());
}

// ---- the document ---------------------------------------------------------------------------------------------------

void MainWindow::documentOpened() {
  messages_->clear();
  pages_->setCurrentWidget(document_.isOpen() ? static_cast<QWidget*>(views_.value(QStringLiteral("ir_text")))
                                              : gallery_);
  // Without a module the gallery has the window to itself.
  if (!document_.isOpen()) {
    for (QDockWidget* dock : std::as_const(docks_)) dock->hide();
  } else if (!views_shown_) {
    setLayoutNamed(layout_);
  }
  views_shown_ = document_.isOpen();
  functions_->clear();
  functions_->addItems(document_.functions());
  functions_->setCurrentText(document_.function());
  functions_action_->setVisible(functions_->count() > 1);
  documentChanged();
  updateTitle();
}

void MainWindow::documentChanged() {
  if (!document_.isBusy()) messages_->clear();
  for (views::View* view : std::as_const(views_)) {
    view->setSnapshot(document_.snapshot());
    view->setHistory(document_.history());
    view->setRuns(document_.runs());
  }
  updateActions();
}

void MainWindow::updateTitle() {
  QString name = document_.sessionPath().isEmpty() ? document_.source().path : document_.sessionPath();
  QString shown = name.isEmpty() ? (document_.isOpen() ? tr("untitled") : QString()) : QFileInfo(name).fileName();
  setWindowTitle(shown.isEmpty() ? QStringLiteral("Tirscope") : shown + QStringLiteral("[*] — Tirscope"));
  setWindowModified(document_.isModified());
}

void MainWindow::updateActions() {
  const bool open = document_.isOpen();
  for (const char* id :
       {"file.script", "file.save", "file.save_as", "file.export_module", "file.export_python", "file.export_json",
        "file.export_picture", "file.close", "edit.text", "edit.copy", "edit.primitives"})
    actions_[id]->setEnabled(open);
  actions_["build.time"]->setEnabled(open && measuring_ == 0);
  actions_["build.cancel"]->setEnabled(measuring_ != 0);
  actions_["edit.undo"]->setEnabled(open && document_.schedule()->current().parent >= 0);
  actions_["edit.redo"]->setEnabled(open && !document_.schedule()->current().children.empty());
  actions_["edit.back"]->setEnabled(document_.selection().canGoBack());
  actions_["edit.forward"]->setEnabled(document_.selection().canGoForward());
}

void MainWindow::refused(const Diagnostic& diagnostic) { messages_->show(diagnostic); }

void MainWindow::refused(const Diagnostics& diagnostics) {
  if (!diagnostics.empty()) messages_->show(diagnostics.front());
}

void MainWindow::runScript(const QString& path) {
  auto bytes = readFile(path);
  if (!bytes) return refused(bytes.error());
  std::string script = bytes->toStdString();
  schedule::ScriptOptions options;
  for (const auto& [name, value] : document_.source().constants) options.constants.emplace(name, Attr(value));
  document_.edit(QFileInfo(path).fileName(), [script, options](schedule::Schedule& schedule) -> Result<void> {
    return runScriptOn(schedule, script, options);
  });
}

void MainWindow::changeSizes(const Sizes& sizes) {
  // The trace goes along; where it does not fit the new sizes the old module stays and the refusal says why.
  schedule::Trace trace = document_.schedule()->trace();
  Source before = document_.source();
  if (!openText(before.text, before.path, sizes)) return;
  document_.edit(tr("other sizes"), [trace](schedule::Schedule& schedule) { return schedule.replay(trace); });
}

// ---- scheduling -----------------------------------------------------------------------------------------------------

void MainWindow::showMenuFor(const views::Subject& subject, QPoint position) {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("primitive_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fillPrimitiveMenu(*menu, document_.schedule(), subject,
                    {[this](const schedule::Call& call) { document_.apply(call); },
                     [this](const schedule::Call& call) { openForm(call); }});
  menu->popup(position);
}

void MainWindow::openForm(const schedule::Call& call) { (new PrimitiveForm(document_, call, this))->show(); }

void MainWindow::requestPrimitive(const views::PrimitiveRequest& request) {
  if (document_.isOpen()) document_.apply(callOf(request));
}

void MainWindow::applyFix(const Fix& fix) {
  const SchedulePtr schedule = document_.schedule();
  std::vector<schedule::Call> calls;
  for (const FixStep& step : fix.steps) {
    auto call = protocol::call_of(*schedule, step);
    if (!call) return refused(call.error());
    calls.push_back(*std::move(call));
  }
  document_.apply(calls);
}

void MainWindow::compare(int before, int after) {
  raiseView(QStringLiteral("diff"));
  QMetaObject::invokeMethod(views_.value(QStringLiteral("diff")), "compareSteps", Q_ARG(int, before),
                            Q_ARG(int, after));
}

// ---- building -------------------------------------------------------------------------------------------------------

void MainWindow::buildAndTime() {
  if (!document_.isOpen() || measuring_ != 0) return;
  const int step = document_.schedule()->current().id;
  const QString title = document_.history()->find(step)->title;
  progress_->setRange(0, 0);
  progress_->setVisible(true);
  cancel_->setVisible(true);
  hint_->setText(tr("Building and timing…"));
  auto done = [this, step, title](Result<nlohmann::json> result) {
    measuring_ = 0;
    progress_->setVisible(false);
    cancel_->setVisible(false);
    hint_->clear();
    updateActions();
    if (!result) {
      refused(result.error());
      return Q_EMIT measured(false);
    }
    document_.addRun(runFromJson(*result, step, title));
    raiseView(QStringLiteral("bench"));
    Q_EMIT measured(true);
  };
  auto progress = [this](qint64 count, qint64 total, const QString& text) {
    progress_->setRange(0, int(total));
    progress_->setValue(int(count));
    hint_->setText(text);
  };
  auto fail_with = [done](const Result<nlohmann::json>& result) { done(tirscope::fail(result.error())); };
  const IRModule module = document_.schedule()->module();
  const IRModule reference = document_.schedule()->history().front().state->module();
  auto text = [](const IRModule& printed) { return nlohmann::json{{"text", script::print_module(printed).text}}; };
  const std::string function = document_.function().toStdString();
  const Sizes sizes = document_.source().sizes;
  // Modules travel as text: first the program, then what it is compared with, then the run.
  measuring_ = worker_.call("module.parse", text(module), this, [=, this](Result<nlohmann::json> program) {
    if (!program) return fail_with(program);
    measuring_ = worker_.call("module.parse", text(reference), this, [=, this](Result<nlohmann::json> compared) {
      if (!compared) return fail_with(compared);
      nlohmann::json params = {{"module", program->at("module")},
                               {"reference", compared->at("module")},
                               {"function", function},
                               {"threads", threads_},
                               {"set", sizes}};
      measuring_ = worker_.call("bench.run", std::move(params), this, done, progress);
    });
  });
  updateActions();
}

// ---- views ----------------------------------------------------------------------------------------------------------

void MainWindow::setLayoutNamed(const QString& name) {
  for (const LayoutInfo& layout : layouts()) {
    if (name != QLatin1StringView(layout.name)) continue;
    layout_ = name;
    if (!document_.isOpen()) return;
    for (QDockWidget* dock : std::as_const(docks_)) dock->hide();
    auto place = [this](const char* column, Qt::DockWidgetArea area) {
      const QStringList places = QString::fromLatin1(column).split(u' ', Qt::SkipEmptyParts);
      for (const QString& tabs : places) {
        QDockWidget* first = nullptr;
        const QStringList ids = tabs.split(u'|');
        for (const QString& id : ids) {
          QDockWidget* dock = docks_.value(id);
          if (!dock) continue;
          addDockWidget(area, dock);
          if (first)
            tabifyDockWidget(first, dock);
          else
            first = dock;
          dock->show();
        }
        if (first) first->raise();
      }
    };
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    place(layout.left, Qt::LeftDockWidgetArea);
    place(layout.right, Qt::RightDockWidgetArea);
    place(layout.bottom, Qt::BottomDockWidgetArea);
    QList<QDockWidget*> left, right, bottom;
    for (QDockWidget* dock : std::as_const(docks_)) {
      if (dock->isHidden()) continue;
      auto area = dockWidgetArea(dock);
      (area == Qt::LeftDockWidgetArea ? left : area == Qt::RightDockWidgetArea ? right : bottom).append(dock);
    }
    resizeDocks(left, QList<int>(left.size(), width() * 30 / 100), Qt::Horizontal);
    resizeDocks(right, QList<int>(right.size(), width() * 29 / 100), Qt::Horizontal);
    // Docks of one column share its height evenly.
    for (const QList<QDockWidget*>& column : {left, right})
      resizeDocks(column, QList<int>(column.size(), height() * 32 / 100), Qt::Vertical);
    resizeDocks(bottom, QList<int>(bottom.size(), height() * 28 / 100), Qt::Vertical);
    return;
  }
}

void MainWindow::raiseView(const QString& id) {
  QDockWidget* dock = docks_.value(id);
  if (!dock) return;
  dock->show();
  dock->raise();
}

void MainWindow::focusNextView(int direction) {
  QList<views::View*> shown;
  for (const views::ViewInfo& info : views::allViews())
    if (views::View* view = views_.value(QString::fromLatin1(info.id)); view->isVisible()) shown.append(view);
  if (shown.isEmpty()) return;
  qsizetype at = shown.indexOf(last_view_);
  shown[(at + direction + shown.size()) % shown.size()]->setFocus(Qt::TabFocusReason);
}

void MainWindow::setDark(bool dark) {
  QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
  QSettings().setValue(QStringLiteral("dark"), dark);
}

void MainWindow::showShortcuts() {
  QString rows;
  for (QAction* action : actions_.all())
    if (!action->shortcut().isEmpty())
      rows +=
          QStringLiteral("<tr><td>%1: %2&nbsp;&nbsp;&nbsp;</td><td><b>%3</b></td></tr>")
              .arg(Actions::path(*action), action->iconText(), action->shortcut().toString(QKeySequence::NativeText));
  QMessageBox::information(this, tr("Keyboard shortcuts"), QStringLiteral("<table>%1</table>").arg(rows));
}

}  // namespace tirscope::app
