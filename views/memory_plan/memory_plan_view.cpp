// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/memory_plan_view.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QTableView>
#include <QThreadPool>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/common/empty_label.h"
#include "views/common/icons.h"
#include "views/common/texts.h"
#include "views/memory_plan/chart.h"
#include "views/memory_plan/tables.h"

namespace tirscope::views {

using namespace memory_plan;
using analysis::LivenessRule;
using passes::PlanBy;

namespace {

/// Lowering recurses as deep as programs are.
constexpr uint deep_stack = 64 << 20;
/// So many findings are listed; more would not be read.
constexpr int most_listed = 200;

QThreadPool& studyLane() {
  static QThreadPool* lane = [] {
    auto pool = new QThreadPool;
    pool->setMaxThreadCount(2);
    pool->setStackSize(deep_stack);
    return pool;
  }();
  return *lane;
}

constexpr LivenessRule rules[] = {LivenessRule::AllocationLevel, LivenessRule::Innermost,
                                  LivenessRule::InnermostHoisted, LivenessRule::PerEpoch};
constexpr PlanBy plans[] = {PlanBy::Tvm, PlanBy::BestFit, PlanBy::Exact, PlanBy::StorageRewrite};

QString memoryName(const passes::MemoryArena& arena) {
  return QStringLiteral("%1 %2").arg(q(arena.kernel), q(arena.scope));
}

}  // namespace

/// What the background gives back.
struct MemoryPlanView::Answer {
  std::shared_ptr<const passes::MemoryModel> model;
  StudyPtr study;
  std::optional<Diagnostic> problem;
};

MemoryPlanView::MemoryPlanView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      bar_(new QToolBar(this)),
      stack_(new QStackedLayout),
      empty_(new EmptyLabel(QStringLiteral("view-memory-plan"), {}, {}, this)),
      tabs_(new QTabWidget),
      entry_table_(new QTableView),
      buffer_table_(new QTableView),
      findings_(new QListWidget),
      entries_(new EntryModel(this)),
      buffers_(new BufferModel(this)),
      chart_(new MemoryChart(selection, nullptr)) {
  setAccessibleName(tr("Memory plan"));
  auto layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(bar_);
  layout->addLayout(stack_, 1);
  makeToolBar();
  makeTables();
  auto body = new QSplitter(Qt::Horizontal);
  body->addWidget(tabs_);
  body->addWidget(chart_);
  body->setStretchFactor(0, 2);
  body->setStretchFactor(1, 3);
  body->setSizes({400, 600});
  stack_->addWidget(empty_);
  stack_->addWidget(body);
  empty_->setFocusPolicy(Qt::StrongFocus);
  connect(chart_, &MemoryChart::entryPointedAt, this, [this](int entry) { showEntry(entry, false); });
  connect(chart_, &MemoryChart::boxMoved, this, [this](int box, qlonglong offset) {
    if (analysis::move_box(shown_.plan, box, offset) && analysis::set_pinned(shown_.plan, box, true)) planChanged(true);
  });
  connect(chart_, &MemoryChart::lifeChanged, this, [this](int box, int lower, int upper) {
    if (analysis::set_life(shown_.plan, box, lower, upper)) planChanged(true);
  });
  connect(chart_, &MemoryChart::pinToggled, this, [this](int box) {
    bool pinned = shown_.plan.boxes[std::size_t(box)].pinned;
    if (analysis::set_pinned(shown_.plan, box, !pinned)) planChanged(true);
  });
  connect(chart_, &MemoryChart::dragEnded, this, &MemoryPlanView::showPlan);
  connect(chart_, &MemoryChart::selectedBoxChanged, this, &MemoryPlanView::updateActions);
  connect(chart_, &View::contextMenuRequested, this, &View::contextMenuRequested);
  connect(chart_, &View::hint, this, &View::hint);
  snapshotChanged();
}

MemoryPlanView::~MemoryPlanView() { stop_.request_stop(); }

// ---- the parts ------------------------------------------------------------------------------------------------------

QComboBox* MemoryPlanView::addChooser(const char* name, const QString& label, const QString& help) {
  auto words = new QLabel(label);
  words->setContentsMargins(8, 0, 4, 0);
  auto box = new QComboBox;
  box->setObjectName(QLatin1StringView(name));
  box->setAccessibleName(label);
  box->setToolTip(help);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  words->setBuddy(box);
  bar_->addWidget(words);
  bar_->addWidget(box);
  return box;
}

QComboBox* MemoryPlanView::chooser(const char* name) const {
  return bar_->findChild<QComboBox*>(QLatin1StringView(name));
}

void MemoryPlanView::makeToolBar() {
  bar_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  auto arena = addChooser("arena", tr("Memory"), tr("A kernel and one of its kinds of memory"));
  auto rule = addChooser("rule", tr("Rule"),
                         tr("When a buffer is needed. allocation-level: as TVM 0.18; innermost: at the statements "
                            "themselves, literally; innermost-hoisted: the same made sound for loops; per-epoch: from "
                            "barrier to barrier"));
  auto second = addChooser("second_rule", tr("beside"), tr("A second rule, drawn dashed, to compare with"));
  second->addItem(tr("no other"));
  for (LivenessRule one : rules) {
    QString name = q(std::string(analysis::liveness_rule_name(one)));
    rule->addItem(name, int(one));
    second->addItem(name, int(one));
  }
  auto plan = addChooser("plan_by", tr("Plan"),
                         tr("tvm: TVM's free list; best-fit: the largest first, each into the tightest gap; exact: the "
                            "smallest there is, searched for two seconds; StorageRewrite: allocations shared, none "
                            "merged"));
  for (PlanBy by : plans) plan->addItem(q(std::string(passes::plan_by_name(by))), int(by));
  auto device = addChooser("device", tr("Device"), tr("Whose limits are drawn"));
  device->addItem(tr("none"));
  for (const analysis::GpuLimits& gpu : analysis::known_gpus())
    device->addItem(q(std::string(gpu.name)), q(std::string(gpu.arch)));
  device->setCurrentIndex(device->findData(QStringLiteral("sm_80")));
  auto alignment = addChooser("alignment", tr("Alignment"), tr("Offsets are to be multiples of so many bytes"));
  for (int bytes = 1; bytes <= 1024; bytes *= 2) alignment->addItem(QString::number(bytes), bytes);
  bar_->addSeparator();
  pin_ = bar_->addAction(tr("Pin"));
  pin_->setCheckable(true);
  pin_->setToolTip(tr("The selected buffer stays at its offset when the rest is packed again (P)"));
  repack_ = bar_->addAction(tr("Pack again"));
  repack_->setToolTip(tr("Places everything that is not pinned anew, by best fit"));
  reset_ = bar_->addAction(tr("Reset"));
  reset_->setToolTip(tr("Forgets what was changed by hand"));
  auto exports = new QMenu(this);
  csv_ = exports->addAction(tr("Plan as CSV…"));
  annotation_ = exports->addAction(tr("Plan as annotation…"));
  picture_ = exports->addAction(tr("Picture…"));
  auto button = new QToolButton;
  button->setText(tr("Export"));
  button->setPopupMode(QToolButton::InstantPopup);
  button->setMenu(exports);
  bar_->addWidget(button);
  for (QComboBox* box : {arena, rule, second, plan})
    connect(box, &QComboBox::activated, this, &MemoryPlanView::chooserChanged);
  connect(device, &QComboBox::activated, this, [this] { showPlan(); });
  connect(alignment, &QComboBox::activated, this, [this, alignment] {
    if (analysis::set_alignment(shown_.plan, alignment->currentData().toLongLong())) planChanged(true);
  });
  connect(pin_, &QAction::triggered, this, [this](bool on) {
    if (analysis::set_pinned(shown_.plan, chart_->selectedBox(), on)) planChanged(true);
  });
  connect(repack_, &QAction::triggered, this, &MemoryPlanView::repack);
  connect(reset_, &QAction::triggered, this, &MemoryPlanView::resetPlan);
  connect(csv_, &QAction::triggered, this, [this] { requestExport(true); });
  connect(annotation_, &QAction::triggered, this, [this] { requestExport(false); });
  connect(picture_, &QAction::triggered, this, &MemoryPlanView::pictureRequested);
}

void MemoryPlanView::makeTables() {
  auto prepare = [](QTableView* table, const QString& name) {
    table->setAccessibleName(name);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setWordWrap(false);
    // From the rows that are seen first: thousands need not be measured for the width of a column.
    table->horizontalHeader()->setResizeContentsPrecision(60);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  };
  prepare(entry_table_, tr("Linear sequence"));
  entry_table_->setModel(entries_);
  prepare(buffer_table_, tr("Buffers"));
  buffer_table_->setModel(buffers_);
  findings_->setFrameShape(QFrame::NoFrame);
  findings_->setWordWrap(true);
  findings_->setAccessibleName(tr("Findings"));
  findings_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  tabs_->setDocumentMode(true);
  tabs_->addTab(entry_table_, tr("Linear sequence"));
  tabs_->addTab(buffer_table_, tr("Buffers"));
  tabs_->addTab(findings_, tr("Findings"));
  connect(entry_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& now) {
            if (!stepping_) showEntry(now.row(), true);
          });
  connect(buffer_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& now) {
            if (!now.isValid() || busy()) return;
            const NodeRef& origin = shown_.study->buffers[std::size_t(now.row())].origin;
            if (auto buffer = ref_as<BufferNode>(origin))
              this->selection().select(studied_->bufferSubject(buffer));
            else if (origin)
              this->selection().select(studied_->subject(origin));
          });
  connect(findings_, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
    if (item && item->data(Qt::UserRole).toInt() >= 0) showEntry(item->data(Qt::UserRole).toInt(), false);
  });
}

// ---- computing ------------------------------------------------------------------------------------------------------

void MemoryPlanView::snapshotChanged() {
  memory_ = chosenMemory().isEmpty() ? memory_ : chosenMemory();
  study();
}

QString MemoryPlanView::chosenMemory() const { return chooser("arena")->currentData().toString(); }

void MemoryPlanView::chooserChanged() {
  memory_ = chosenMemory();
  study();
}

void MemoryPlanView::study() {
  const int mine = ++wanted_;
  stop_.request_stop();
  stop_ = StopToken::create();
  if (!snapshot() || !snapshot()->function()) return receive(mine, {});
  passes::StudyOptions options;
  options.rule = LivenessRule(chooser("rule")->currentData().toInt());
  if (QVariant second = chooser("second_rule")->currentData(); second.isValid())
    options.second = LivenessRule(second.toInt());
  options.plan = PlanBy(chooser("plan_by")->currentData().toInt());
  const bool same = model_ && modelled_ == snapshot()->module() && modelled_function_ == snapshot()->functionName();
  modelled_ = snapshot()->module();
  modelled_function_ = snapshot()->functionName();
  if (!shown_.study) empty_->setState({QStringLiteral("view-memory-plan"), tr("Planning the memory"), {}});
  updateActions();
  auto work = [module = modelled_, function = modelled_function_.toStdString(), options, wish = memory_,
               job = Job{stop_}, model = same ? model_ : nullptr, snapshot = snapshot()]() -> Result<Answer> {
    Answer answer{model, nullptr, {}};
    if (!answer.model) {
      TS_TRY(answer.model, passes::MemoryModel::create(module, function, {}, job));
    }
    const auto& arenas = answer.model->arenas();
    if (arenas.empty()) return answer;
    int chosen = 0;
    for (int k = int(arenas.size()); k-- > 0;)
      if (memoryName(arenas[std::size_t(k)]) == wish) chosen = k;
    answer.study =
        std::make_shared<const passes::MemoryStudy>(passes::study_memory(*answer.model, chosen, options, job));
    (void)snapshot->bufferScopes();  // colours come from it; the window need not wait for them
    return answer;
  };
  QPointer<MemoryPlanView> self(this);
  studyLane().start([self, mine, work = std::move(work), app = qApp] {
    Answer answer;
    try {
      auto result = catching(work);
      if (result)
        answer = *std::move(result);
      else
        answer.problem = std::move(result.error());
    } catch (const std::exception& bug) {
      answer.problem = diagnose(Fault::Bug, "bug", "a bug in Tirscope: {0}", std::string(bug.what()));
    }
    QMetaObject::invokeMethod(app, [self, mine, answer = std::move(answer)]() mutable {
      if (self && self->wanted_ == mine) self->receive(mine, std::move(answer));
    });
  });
}

void MemoryPlanView::receive(int number, Answer answer) {
  done_ = number;
  model_ = std::move(answer.model);
  if (!model_) modelled_ = nullptr;
  studied_ = snapshot();
  problem_ = answer.problem.value_or(Diagnostic{});
  const int entry = shown_.entry;
  shown_ = {};
  shown_.study = std::move(answer.study);
  fillChoosers();
  showStudy();
  if (shown_.study && entry >= 0 && entry < int(shown_.study->entries.size()) && !selection().current())
    showEntry(entry, false);
  else
    selectionChanged();
  Q_EMIT ready();
}

void MemoryPlanView::fillChoosers() {
  QComboBox* arena = chooser("arena");
  QSignalBlocker quiet(arena);
  arena->clear();
  if (model_)
    for (const passes::MemoryArena& one : model_->arenas())
      arena->addItem(QStringLiteral("%1 · %2").arg(q(one.kernel), q(one.scope)), memoryName(one));
  if (shown_.study) arena->setCurrentIndex(arena->findData(memoryName(shown_.study->arena)));
  // A tool bar asks for the size of a widget anew only when it is told to.
  bar_->layout()->invalidate();
}

// ---- showing --------------------------------------------------------------------------------------------------------

void MemoryPlanView::showStudy() {
  EmptyState state{QStringLiteral("view-memory-plan"), tr("Nothing is open"),
                   tr("Open a TVMScript file, or pick a sample from the gallery.")};
  if (studied_ && !problem_.code.empty())
    state = {QStringLiteral("view-memory-plan"), tr("The function cannot be lowered as far as memory is planned"),
             text(problem_.message)};
  else if (studied_ && studied_->function())
    state = {QStringLiteral("view-memory-plan"), tr("This function allocates no memory"),
             tr("Cache a buffer in shared memory, or open the sample of a tiled matrix multiplication.")};
  else if (studied_)
    state = {QStringLiteral("function"), tr("No TensorIR function is selected"),
             tr("Pick a function of this module in the toolbar.")};
  empty_->setState(state);
  chart_->setEmptyState(state);
  chart_->setSnapshot(studied_);
  entry_of_.clear();
  buffer_of_.clear();
  if (shown_.study) {
    for (int n = 0; n < int(shown_.study->entries.size()); ++n) {
      const passes::StudyEntry& entry = shown_.study->entries[std::size_t(n)];
      if (entry.origin && !entry.origin_is_around) entry_of_.emplace(entry.origin.get(), n);
    }
    shown_.color = [snapshot = studied_, study = shown_.study](int buffer) {
      const NodeRef& origin = study->buffers[std::size_t(buffer)].origin;
      auto allocate = as<AllocateNode>(origin);
      int color = origin ? snapshot->bufferColor(allocate ? allocate->buffer_var.get() : origin.get()) : -1;
      return color < 0 ? buffer : color;
    };
    for (int b = 0; b < int(shown_.study->buffers.size()); ++b) {
      const NodeRef& origin = shown_.study->buffers[std::size_t(b)].origin;
      if (auto buffer = ref_as<BufferNode>(origin))
        buffer_of_.emplace(studied_->bufferSubject(buffer).node.get(), b);
      else if (origin)
        buffer_of_.emplace(origin.get(), b);
    }
    shown_.plan = shown_.study->plan;
  }
  stack_->setCurrentIndex(shown_.study ? 1 : 0);
  setFocusProxy(shown_.study ? static_cast<QWidget*>(entry_table_) : empty_);
  planChanged(false);
  if (!shown_.study) return;
  QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  code.setPointSizeF(font().pointSizeF());
  entries_->show(shown_, theme(), code);
  QFontMetrics metrics(code), words(font());
  const int row = std::max(metrics.height(), words.height()) + 4;
  entry_table_->verticalHeader()->setDefaultSectionSize(row);
  buffer_table_->verticalHeader()->setDefaultSectionSize(row);
  entry_table_->resizeColumnsToContents();
  for (int column : {int(EntryModel::Statement), int(EntryModel::Touched), int(EntryModel::Changes)})
    entry_table_->setColumnWidth(column, std::min(entry_table_->columnWidth(column), 48 * words.averageCharWidth()));
  buffer_table_->resizeColumnsToContents();
}

/// Everything that follows from the plan as it stands.
void MemoryPlanView::planChanged(bool by_hand) {
  if (shown_.study) {
    shown_.edited = by_hand;
    shown_.findings = passes::plan_findings(*shown_.study, shown_.plan);
  }
  QComboBox* alignment = chooser("alignment");
  alignment->setCurrentIndex(alignment->findData(qlonglong(shown_.plan.alignment)));
  showPlan();
}

void MemoryPlanView::showPlan() {
  QVariant arch = chooser("device")->currentData();
  shown_.gpu = arch.isValid() ? analysis::find_gpu(arch.toString().toStdString()) : nullptr;
  chart_->show(shown_);
  if (chart_->isDragging()) return;
  buffers_->show(shown_, theme());
  listFindings();
  updateActions();
}

void MemoryPlanView::listFindings() {
  QSignalBlocker quiet(findings_);
  findings_->clear();
  int count = 0;
  auto add = [&](const QString& text, const char* icon, Tone tone, int entry) {
    if (++count > most_listed) return;
    auto item = new QListWidgetItem(views::icon(QLatin1StringView(icon)), text, findings_);
    item->setForeground(theme().color(tone));
    item->setData(Qt::UserRole, entry);
  };
  if (shown_.study) {
    const passes::MemoryStudy& study = *shown_.study;
    for (const passes::StudyNote& note : shown_.findings) add(noteText(note), "cross", Tone::Bad, note.entry);
    for (const passes::RuleDifference& difference : study.differences)
      add(differenceText(study, difference), "view-diff", Tone::Warning, difference.from);
    for (const passes::StudyNote& note : study.notes)
      if (note.kind == passes::StudyNote::Kind::Remark) add(noteText(note), "statement", Tone::Text, note.entry);
    const auto& boxes = shown_.plan.boxes;
    for (int a = 0; a < int(boxes.size()) && count <= most_listed; ++a)
      for (int b = a + 1; b < int(boxes.size()) && count <= most_listed; ++b) {
        const analysis::PlanBox &one = boxes[std::size_t(a)], &two = boxes[std::size_t(b)];
        bool share = one.offset < two.offset + two.size && two.offset < one.offset + one.size;
        bool meet = one.lower < two.upper && two.lower < one.upper;
        if (share && !meet)
          add(text(passes::why_together(study, shown_.plan, a, b)), "check", Tone::Text,
              std::max(one.lower, two.lower));
      }
    if (count > most_listed) findings_->addItem(tr("and more"));
  }
  tabs_->setTabText(2, count == 0 ? tr("Findings") : tr("Findings (%1)").arg(std::min(count, most_listed)));
}

void MemoryPlanView::updateActions() {
  const int box = chart_->selectedBox();
  const bool some = shown_.study && !shown_.plan.boxes.empty();
  pin_->setEnabled(box >= 0);
  pin_->setChecked(box >= 0 && box < int(shown_.plan.boxes.size()) && shown_.plan.boxes[std::size_t(box)].pinned);
  repack_->setEnabled(some);
  reset_->setEnabled(some && shown_.edited);
  csv_->setEnabled(some);
  annotation_->setEnabled(some);
  picture_->setEnabled(bool(shown_.study));
  for (const char* name : {"arena", "rule", "second_rule", "plan_by"})
    chooser(name)->setEnabled(snapshot() && snapshot()->function());
  chooser("alignment")->setEnabled(some);
}

void MemoryPlanView::themeChanged() {
  if (shown_.study) showStudy();
}

// ---- what if --------------------------------------------------------------------------------------------------------

void MemoryPlanView::repack() {
  if (!shown_.study) return;
  shown_.plan = analysis::repacked(shown_.plan);
  planChanged(true);
}

void MemoryPlanView::resetPlan() {
  if (!shown_.study) return;
  shown_.plan = shown_.study->plan;
  planChanged(false);
}

QString MemoryPlanView::planAsCsv() const { return shown_.study ? q(analysis::plan_csv(shown_.plan)) : QString(); }

QString MemoryPlanView::planAsAnnotation() const {
  return shown_.study ? q(analysis::plan_annotation(shown_.plan, shown_.study->arena.scope)) : QString();
}

bool MemoryPlanView::requestExport(bool csv) {
  if (!shown_.study || shown_.plan.boxes.empty()) return false;
  QString name = q(shown_.study->arena.scope) + QStringLiteral(".plan");
  if (csv)
    Q_EMIT exportRequested(tr("Export the plan as CSV"), name + QStringLiteral(".csv"), planAsCsv());
  else
    Q_EMIT exportRequested(tr("Export the plan as annotation"), name + QStringLiteral(".py"), planAsAnnotation());
  return true;
}

// ---- stepping -------------------------------------------------------------------------------------------------------

void MemoryPlanView::showEntry(int entry, bool from_table) {
  if (!shown_.study || entry < 0 || entry >= int(shown_.study->entries.size())) return;
  shown_.entry = entry;
  if (!from_table) {
    stepping_ = true;
    entry_table_->setCurrentIndex(entries_->index(entry, EntryModel::Statement));
    stepping_ = false;
  }
  entry_table_->scrollTo(entries_->index(entry, EntryModel::Statement));
  chart_->stepTo(entry);
  Q_EMIT hint(q(shown_.study->entries[std::size_t(entry)].text));
  selectEntry(entry);
}

/// The statement of the entry becomes everybody's selection.
void MemoryPlanView::selectEntry(int entry) {
  const NodeRef& origin = shown_.study->entries[std::size_t(entry)].origin;
  if (busy() || !origin) return;
  own_step_ = true;
  selection().select(studied_->subject(origin));
  own_step_ = false;
}

void MemoryPlanView::selectionChanged() {
  if (!shown_.study || busy()) return;
  const Subject& now = selection().current();
  auto buffer = buffer_of_.find(now.node.get());
  entries_->markBuffer(now && buffer != buffer_of_.end() ? buffer->second : -1);
  if (own_step_ || !now) return;
  auto entry = entry_of_.find(now.node.get());
  if (entry == entry_of_.end() || shown_.entry == entry->second) return;
  // Where the entry at hand comes from that statement too, it stays.
  if (shown_.entry >= 0 && shown_.entry < int(shown_.study->entries.size()) &&
      shown_.study->entries[std::size_t(shown_.entry)].origin == now.node)
    return;
  showEntry(entry->second, false);
}

void MemoryPlanView::revealSelection() { selectionChanged(); }

// ---- for others -----------------------------------------------------------------------------------------------------

QSize MemoryPlanView::pictureSize() const { return studied_ && studied_->function() ? chart_->pictureSize() : QSize(); }

void MemoryPlanView::paintPicture(QPainter& painter) { chart_->paintPicture(painter); }

QString MemoryPlanView::asText() const { return shown_.study ? q(passes::to_text(*shown_.study)) : QString(); }

}  // namespace tirscope::views
