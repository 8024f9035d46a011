// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/main_window.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>
#include <utility>

#include "app/window/files/broken_text.h"
#include "app/window/files/exports.h"
#include "app/window/files/files.h"
#include "app/window/files/imports.h"
#include "app/window/lessons/lessons.h"
#include "app/window/live/following.h"
#include "app/window/main/gallery.h"
#include "app/window/main/help.h"
#include "app/window/main/texts.h"
#include "app/window/main/tips.h"
#include "app/window/menus/release_menu.h"
#include "app/window/menus/target_menu.h"
#include "app/window/predict/predicting.h"
#include "app/window/reports/reports.h"
#include "app/window/runs/lowering.h"
#include "app/window/runs/model_runs.h"
#include "app/window/runs/shown_code.h"
#include "app/window/runs/timing.h"
#include "app/window/runs/tuning.h"
#include "app/window/steps/editing.h"
#include "app/window/steps/module_steps.h"
#include "app/window/steps/scheduling.h"
#include "app/window/steps/text_editing.h"
#include "app/window/strips/main_bar.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/size_bar.h"
#include "app/window/strips/status_line.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_commands.h"
#include "app/window/views/view_set.h"
#include "ir/walk/address.h"
#include "schedule/ancestry.h"
#include "views/common/view.h"
#include "views/source/source_view.h"

namespace tirscope::app {

namespace {

QString textId() { return QStringLiteral("ir_text"); }
QString sourceId() { return QStringLiteral("source"); }

QString geometryKey() { return QStringLiteral("window/geometry"); }

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      pages_(new QStackedWidget(this)),
      gallery_(new Gallery(this)),
      messages_(new MessageStrip(this)),
      broken_(new BrokenText(
          [intrins = document_.intrins()](const QString& text, const QString& path) {
            auto opened = readModule(text, path, {}, intrins);
            return opened ? Diagnostics() : opened.error();
          },
          this)),
      size_bar_(new SizeBar(document_, this)),
      targets_(new TargetMenu(worker_, this)),
      releases_(new ReleaseMenu(document_, this)) {
  Tips::install();
  setObjectName(QStringLiteral("main_window"));
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  resize(1440, 900);
  views_ = std::make_unique<ViewSet>(document_, *this);
  addCentre();
  docks_ = std::make_unique<Docks>(*this, *views_);
  status_ = std::make_unique<StatusLine>(*statusBar());
  addConcerns({*this, document_, actions_, *views_, *docks_, *messages_, *status_});
  addToolBar(Qt::BottomToolBarArea, size_bar_);
  addMenus();
  addToolBar(new MainBar(document_, actions_, *schedule_menu_, *targets_, *releases_, this));
  connectConcerns();
  documentOpened();
}

MainWindow::~MainWindow() = default;

QSize MainWindow::fitted(QSize wanted, QSize screen) {
  constexpr int frame_width = 16, frame_height = 48;  // of the window manager, which is not asked before it is shown
  return wanted.boundedTo(screen - QSize(frame_width, frame_height));
}

/// The text is the middle of the window; everything else is docked around it.
void MainWindow::addCentre() {
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(messages_);
  layout->addWidget(pages_, 1);
  pages_->addWidget(gallery_);
  pages_->addWidget(views_->asItIs(textId()));
  pages_->addWidget(broken_);
  setCentralWidget(centre);
}

/// The palette lists commands in the order in which they are added here.
void MainWindow::addConcerns(const Workspace& all) {
  texts_ = std::make_unique<TextEditing>(document_, *this);
  predicting_ = std::make_unique<Predicting>(all);
  scheduling_ = std::make_unique<Scheduling>(all, *targets_, *predicting_);
  files_ = std::make_unique<Files>(all, *texts_, *broken_, [this] { return windowState(); });
  imports_ = std::make_unique<Imports>(all, *files_);
  exports_ = std::make_unique<Exports>(all);
  const QString file = tr("File");
  actions_.add("file.close", file, tr("&Close"), Qt::CTRL | Qt::Key_W, "", [this] { files_->close(); });
  actions_.add("file.quit", file, tr("&Quit"), Qt::CTRL | Qt::Key_Q, "", [this] { close(); });
  editing_ = std::make_unique<Editing>(all, *scheduling_, *texts_);
  module_steps_ = std::make_unique<ModuleSteps>(all);
  view_commands_ = std::make_unique<ViewCommands>(all);
  actions_.add("schedule.register_intrin", tr("Schedule"), tr("Register a tensor intrinsic…"), {}, "",
               [this] { scheduling_->registerIntrin(); });
  timing_ = std::make_unique<Timing>(all, *targets_, worker_, modules_);
  model_runs_ = std::make_unique<ModelRuns>(all, *targets_, worker_, modules_);
  tuning_ = std::make_unique<Tuning>(all, *targets_, worker_, modules_);
  actions_.add("build.cancel", tr("Build"), tr("&Cancel"), QKeySequence(tr("Esc")), "", [this] {
    timing_->cancel();
    model_runs_->cancel();
    tuning_->cancel();
    imports_->cancel();
    passes().cancel();
  });
  status_->setCancel(actions_["build.cancel"]);
  code_ = std::make_unique<ShownCode>(all, *targets_, worker_, modules_);
  lowering_ = std::make_unique<Lowering>(all, *files_, *texts_);
  following_ = std::make_unique<Following>(all, *files_, passes());
  lessons_ = std::make_unique<Lessons>(all, *files_, worker_);
  reports_ = std::make_unique<Reports>(all, *files_, *targets_, worker_, [this] { return windowState(); });
  help_ = std::make_unique<Help>(actions_, *this);
}

void MainWindow::connectConcerns() {
  const auto show = qOverload<const Diagnostic&>(&MessageStrip::show);
  gallery_->setRecent(Files::recent());
  connect(gallery_, &Gallery::fileChosen, files_.get(), &Files::openFile);
  connect(gallery_, &Gallery::openRequested, files_.get(), &Files::openDialog);
  connect(gallery_, &Gallery::firstHourRequested, actions_["help.first_hour"], &QAction::trigger);
  connect(files_.get(), &Files::recentChanged, gallery_, &Gallery::setRecent);
  connect(&lessons_->session(), &LessonSession::changed, this, &MainWindow::offerLessons);
  connect(&lessons_->session(), &LessonSession::changed, predicting_.get(),
          [this] { predicting_->setLesson(lessons_->session().hasTask()); });
  connect(predicting_.get(), &Predicting::timesRequested, timing_.get(), &Timing::timeSteps);
  connect(gallery_, &Gallery::lessonChosen, lessons_.get(), &Lessons::show);
  connect(files_.get(), &Files::folderChosen, &passes(), &PassSession::openFolder);
  connect(files_.get(), &Files::scriptChosen, scheduling_.get(), &Scheduling::runScript);
  connect(files_.get(), &Files::brokenShown, this, [this](bool shown) {
    if (shown)
      pages_->setCurrentWidget(broken_);
    else
      showPage();
  });
  connect(files_.get(), &Files::windowKept, this, &MainWindow::restoreWindow);
  connect(files_.get(), &Files::named, this, &MainWindow::updateTitle);
  connect(docks_.get(), &Docks::arranged, size_bar_, &SizeBar::showIfNeeded);
  connect(targets_, &TargetMenu::refused, messages_, show);
  // What was wrong for one target says nothing about another.
  connect(targets_, &TargetMenu::targetChanged, messages_, &MessageStrip::clear);
  connect(releases_, &ReleaseMenu::refused, messages_, show);
  connect(timing_.get(), &Timing::busyChanged, this, &MainWindow::updateCancel);
  connect(imports_.get(), &Imports::busyChanged, this, &MainWindow::updateCancel);
  connect(model_runs_.get(), &ModelRuns::busyChanged, this, &MainWindow::updateCancel);
  connect(&passes(), &PassSession::busyChanged, this, &MainWindow::updateCancel);
  connect(tuning_.get(), &Tuning::busyChanged, this, &MainWindow::updateCancel);
  connect(scheduling_.get(), &Scheduling::menuAboutToShow, tuning_.get(), &Tuning::prepareMenu);
  connect(timing_.get(), &Timing::busyChanged, this, &MainWindow::shareMeasuring);
  connect(model_runs_.get(), &ModelRuns::busyChanged, this, &MainWindow::shareMeasuring);
  connect(tuning_.get(), &Tuning::busyChanged, this, &MainWindow::shareMeasuring);
  for (views::View* view : views_->all()) {
    connect(view, &views::View::refused, messages_, show);
    connect(view, &views::View::hint, status_.get(), &StatusLine::say);
  }
  connect(&document_, &Document::opened, this, &MainWindow::documentOpened);
  connect(&document_, &Document::sizesChanged, this, &MainWindow::showSource);
  connect(&document_, &Document::changed, this, &MainWindow::documentChanged);
  connect(&document_, &Document::refused, messages_, show);
  connect(&document_, &Document::noticed, messages_, show);
  connect(&document_, &Document::modifiedChanged, this, &MainWindow::updateTitle);
  lessons_->setFolder(Lessons::ownFolder());
  updateCancel();
}

void MainWindow::offerLessons() { gallery_->setLessons(lessons_->session().classroom()->lessons); }

views::View* MainWindow::view(const QString& id) { return views_->view(id); }
PassSession& MainWindow::passes() { return lowering_->session(); }
CodeSession& MainWindow::code() { return code_->session(); }

bool MainWindow::isBusy() const {
  return imports_->isBusy() || lessons_->session().isBusy() || document_.isBusy() || lowering_->session().isBusy() ||
         scheduling_->isBusy() || predicting_->isBusy() || views_->isBusy() || following_->isBusy() ||
         reports_->isBusy();
}

void MainWindow::documentOpened() {
  const bool open = document_.isOpen();
  messages_->clear();
  passes().clear();
  modules_.clear();
  showPage();
  showSource();
  docks_->setShown(open, open && document_.hasGraphs());
  if (!document_.source().origins.empty()) docks_->raise(sourceId());
  actions_["file.close"]->setEnabled(open);
  documentChanged();
  updateTitle();
}

void MainWindow::showPage() {
  pages_->setCurrentWidget(document_.isOpen() ? static_cast<QWidget*>(views_->asItIs(textId())) : gallery_);
}

/// The text that was opened, beside the module that it made.
void MainWindow::showSource() {
  const Source& source = document_.source();
  auto* view = static_cast<views::SourceView*>(views_->asItIs(sourceId()));
  view->setSource(document_.isOpen()
                      ? std::make_shared<const views::SourceFile>(views::SourceFile{source.text, source.origins})
                      : nullptr);
  views_->outdate(*view);
}

void MainWindow::documentChanged() {
  if (!document_.isBusy()) messages_->clear();
  views_->outdate();
  tellStep();
}

/// What the step did that is shown now, in the place of what was said about another one.
void MainWindow::tellStep() {
  const views::HistoryPtr& history = document_.history();
  const views::Step* step = document_.isOpen() && history ? history->find(history->current) : nullptr;
  const int known = std::exchange(known_steps_, step ? int(history->steps.size()) : 0);
  if (!step) return status_->sayIfIdle({});
  const int before = std::exchange(told_step_, step->id);
  if (known == 0 || (before == step->id && known == int(history->steps.size()))) return;
  const bool made = step->id >= known;
  QStringList done;
  if (made && step->changes)
    for (const Message& sentence : schedule::account(*step->changes)) done << text(sentence);
  constexpr qsizetype longest = 90;  // a step may annotate a whole kernel; the trace has all of it
  QString said = done.isEmpty() ? step->title : done.join(tr("; "));
  if (said.size() > longest) said = said.left(longest) + u'…';
  status_->sayIfIdle(tr("Step %1: %2").arg(step->id).arg(said));
}

void MainWindow::updateTitle() {
  QString name = document_.sessionPath().isEmpty() ? document_.source().path : document_.sessionPath();
  QString shown = name.isEmpty() ? (document_.isOpen() ? tr("untitled") : QString()) : QFileInfo(name).fileName();
  setWindowTitle(shown.isEmpty() ? QStringLiteral("Tirscope") : shown + QStringLiteral("[*] — Tirscope"));
  setWindowModified(document_.isModified());
}

void MainWindow::updateCancel() {
  actions_["build.cancel"]->setEnabled(timing_->isBusy() || model_runs_->isBusy() || tuning_->isBusy() ||
                                       imports_->isBusy() || passes().isBusy());
}

/// Whoever measures has the machine alone: a search runs in a server of its own, so the others do not queue behind it.
void MainWindow::shareMeasuring() {
  timing_->hold(tuning_->isBusy());
  model_runs_->hold(tuning_->isBusy());
  tuning_->hold(timing_->isBusy() || model_runs_->isBusy());
}

// ---- what a session and the settings keep of the window -------------------------------------------------------------

WindowState MainWindow::windowState() {
  WindowState state{.layout = saveState(), .function = document_.function()};
  if (const views::Subject& subject = document_.selection().current())
    if (auto address = address_of(document_.schedule()->module(), *subject.node))
      state.selection = QString::fromStdString(address->str());
  if (document_.isOpen() && document_.release() != document_.source().release)
    state.release = QString::fromStdString(document_.release().str());
  state.passes = lowering_->kept();
  return state;
}

void MainWindow::restoreWindow(const WindowState& state) {
  if (!state.layout.isEmpty()) docks_->arrange(state.layout);
  if (!state.function.isEmpty()) document_.setFunction(state.function);
  if (auto release = script::Release::parse(state.release.toStdString()); !state.release.isEmpty() && release)
    (void)document_.setRelease(*release);  // one that cannot say the module leaves it in its own dialect
  if (NodeRef node = node_at(document_.schedule()->module(), state.selection.toStdString()))
    document_.selection().select(views::subjectOf(node, document_.function()));
  lowering_->restore(state.passes);
}

void MainWindow::restoreFromSettings() {
  if (!restoreGeometry(QSettings().value(geometryKey()).toByteArray()))
    resize(fitted(size(), screen()->availableGeometry().size()));
  docks_->restore();
}

// ---- events ---------------------------------------------------------------------------------------------------------

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  views_->bringSeenUpToDate();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  docks_->windowResized();
}

/// The Tab key skips what lies behind another tab: that counts as visible, and is outside the window.
bool MainWindow::focusNextPrevChild(bool next) {
  QWidget* const from = focusWidget();
  const auto seen = [this](const QWidget& widget) {
    return QRect(widget.mapTo(this, QPoint()), widget.size()).intersects(rect());
  };
  constexpr int most = 1000;  // where nothing is in sight there is no end else
  for (int n = 0; n < most && QMainWindow::focusNextPrevChild(next); ++n)
    if (QWidget* to = focusWidget(); to == from || (to && seen(*to))) return true;
  return false;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->mayDiscard()) return event->ignore();
  document_.setModified(false);
  QSettings().setValue(geometryKey(), saveGeometry());
  docks_->keep();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.isEmpty() || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  files_->openFile(urls.front().toLocalFile());
}

}  // namespace tirscope::app
