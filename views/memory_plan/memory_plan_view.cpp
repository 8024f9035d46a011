// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/memory_plan_view.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHeaderView>
#include <QListWidget>
#include <QPainter>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QToolBar>
#include <QVBoxLayout>
#include <utility>

#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"
#include "views/memory_plan/chart.h"
#include "views/memory_plan/tables.h"

namespace tirscope::views {

using namespace memory_plan;
using analysis::LivenessRule;
using passes::PlanBy;

namespace {

bool isGraph(const Snapshot& snapshot) {
  return snapshot.module() && as<RelaxFunctionNode>(snapshot.module()->find(snapshot.functionName().toStdString()));
}

}  // namespace

MemoryPlanView::MemoryPlanView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      bar_(new QToolBar(this)),
      stack_(new QStackedLayout),
      empty_(new EmptyLabel(QStringLiteral("view-memory-plan"), {}, {}, this)),
      tabs_(new QTabWidget),
      entry_table_(new QTableView),
      buffer_table_(new QTableView),
      findings_(new QListWidget),
      steps_(new QTextBrowser),
      entries_(new EntryModel(this)),
      buffers_(new BufferModel(this)),
      chart_(new MemoryChart(selection, nullptr)),
      session_(new StudySession(this)) {
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
  connect(chart_, &MemoryChart::findingPointedAt, this, [this](int finding) {
    tabs_->setCurrentIndex(tabs_->count() - 1);
    findings_->setCurrentRow(finding);
  });
  connect(chart_, &MemoryChart::pairPointedAt, this, [this](int one, int other) {
    tabs_->setCurrentIndex(tabs_->count() - 1);
    findings_->setCurrentItem(nullptr);
    lookAtPair(one, other);
  });
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
  connect(session_, &StudySession::answered, this, &MemoryPlanView::receive);
  snapshotChanged();
}

MemoryPlanView::~MemoryPlanView() = default;

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

void MemoryPlanView::setPassModule(const IRModule& after) {
  if (after == session_->passModule()) return;
  session_->setPassModule(after);
  is_pass_new_ = bool(after);
  QComboBox* plan = chooser("plan_by");
  const int index = plan->findData(int(PlanBy::Pass));
  if (after && index < 0) plan->addItem(tr("by the pass"), int(PlanBy::Pass));
  if (!after && index >= 0) plan->removeItem(index);
  plan->setCurrentIndex(plan->findData(int(after ? PlanBy::Pass : PlanBy::Tvm)));
  bar_->layout()->invalidate();
  study();
}

/// A function of TensorIR or of Relax.
bool MemoryPlanView::canStudy() const { return snapshot() && (snapshot()->function() || isGraph(*snapshot())); }

void MemoryPlanView::study() {
  if (!canStudy()) {
    session_->clear();
    return receive({});
  }
  StudySession::Wish wish{snapshot(), {}, memory_};
  wish.options.rule = LivenessRule(chooser("rule")->currentData().toInt());
  if (QVariant second = chooser("second_rule")->currentData(); second.isValid())
    wish.options.second = LivenessRule(second.toInt());
  wish.options.plan = PlanBy(chooser("plan_by")->currentData().toInt());
  if (!shown_.study) empty_->setState({QStringLiteral("view-memory-plan"), tr("Planning the memory"), {}});
  updateActions();
  session_->study(wish);
}

void MemoryPlanView::receive(const StudySession::Answer& answer) {
  pass_problem_ = answer.pass_problem.value_or(Diagnostic{});
  studied_ = snapshot();
  problem_ = answer.problem.value_or(Diagnostic{});
  const int entry = shown_.entry;
  shown_ = {};
  shown_.study = answer.study;
  fillChoosers(answer.model ? answer.model->arenas() : std::vector<passes::MemoryArena>());
  showStudy();
  // The user's own plan was opened to find its faults.
  const bool opened = std::exchange(is_pass_new_, false);
  if (opened && shown_.study && shown_.study->options.plan == PlanBy::Pass && !shown_.findings.empty()) {
    tabs_->setCurrentIndex(tabs_->count() - 1);
    findings_->setCurrentRow(0);
  } else if (shown_.study && entry >= 0 && entry < int(shown_.study->entries.size()) && !selection().current())
    showEntry(entry, false);
  else
    selectionChanged();
  Q_EMIT ready();
}

void MemoryPlanView::fillChoosers(const std::vector<passes::MemoryArena>& arenas) {
  QComboBox* arena = chooser("arena");
  QSignalBlocker quiet(arena);
  arena->clear();
  for (const passes::MemoryArena& one : arenas)
    arena->addItem(QStringLiteral("%1 · %2").arg(q(one.kernel), q(one.scope)), StudySession::memoryName(one));
  if (shown_.study) arena->setCurrentIndex(arena->findData(StudySession::memoryName(shown_.study->arena)));
  // A tool bar squeezes a box before it puts others behind its arrow, and a name cut short does not say which memory.
  arena->setMinimumWidth(arena->sizeHint().width());
  // It queries the size of a widget again only on request.
  bar_->layout()->invalidate();
}

// ---- showing --------------------------------------------------------------------------------------------------------

void MemoryPlanView::showStudy() {
  EmptyState state{QStringLiteral("view-memory-plan"), tr("Nothing is open"),
                   tr("Open a TVMScript file, or choose a sample from the gallery.")};
  if (studied_ && !problem_.code.empty())
    state = {QStringLiteral("view-memory-plan"),
             tr("The function cannot be lowered to the stage where memory is planned"), text(problem_.message)};
  else if (shown_.study)
    state = {QStringLiteral("view-memory-plan"), tr("This memory is never accessed"),
             tr("Choose another kernel or storage scope above.")};
  else if (studied_ && studied_->function())
    state = {QStringLiteral("view-memory-plan"), tr("This function allocates no memory"),
             tr("Cache a buffer in shared memory, or open the tiled matrix multiplication sample.")};
  else if (studied_ && isGraph(*studied_))
    state = {QStringLiteral("view-memory-plan"), tr("No storage is planned in this function"),
             tr("None of its tensors stays inside its block, or the storage is allocated already.")};
  else if (studied_)
    state = {QStringLiteral("function"), tr("No TensorIR function is selected"),
             tr("Choose a function of this module in the toolbar.")};
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

/// Everything that follows from the current plan.
void MemoryPlanView::planChanged(bool by_hand) {
  if (shown_.study) {
    shown_.edited = by_hand;
    shown_.findings.clear();
    if (by_hand)
      shown_.findings = passes::plan_findings(*shown_.study, shown_.plan);
    else
      std::ranges::copy_if(shown_.study->notes, std::back_inserter(shown_.findings), &passes::StudyNote::is_fault);
    lookAtNothing();
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
  for (const char* name : {"arena", "plan_by"}) chooser(name)->setEnabled(canStudy());
  // Bindings of a graph run one after the other: all rules agree on them.
  for (const char* name : {"rule", "second_rule"}) chooser(name)->setEnabled(snapshot() && snapshot()->function());
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
  if (session_->isStudying() || !origin) return;
  own_step_ = true;
  selection().select(subjectOfEntry(entry));
  own_step_ = false;
}

void MemoryPlanView::selectionChanged() {
  if (!shown_.study || session_->isStudying()) return;
  const Subject& now = selection().current();
  auto buffer = buffer_of_.find(now.node.get());
  entries_->markBuffer(now && buffer != buffer_of_.end() ? buffer->second : -1);
  if (own_step_) return;
  // Another selection is shown now.
  if (shown_.finding >= 0 || !shown_.together.empty()) {
    findings_->setCurrentItem(nullptr);
    lookAtNothing();
  }
  if (!now) return;
  auto entry = entry_of_.find(now.node.get());
  if (entry == entry_of_.end() || shown_.entry == entry->second) return;
  // If the current entry comes from that statement too, it stays.
  if (shown_.entry >= 0 && shown_.entry < int(shown_.study->entries.size()) &&
      shown_.study->entries[std::size_t(shown_.entry)].origin == now.node)
    return;
  showEntry(entry->second, false);
}

void MemoryPlanView::revealSelection() { selectionChanged(); }

// ---- for others -----------------------------------------------------------------------------------------------------

QSize MemoryPlanView::pictureSize() const {
  return studied_ && (studied_->function() || isGraph(*studied_)) ? chart_->pictureSize() : QSize();
}

void MemoryPlanView::paintPicture(QPainter& painter) { chart_->paintPicture(painter); }

QString MemoryPlanView::asText() const { return shown_.study ? q(passes::to_text(*shown_.study)) : QString(); }

}  // namespace tirscope::views
