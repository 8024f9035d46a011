// SPDX-License-Identifier: Apache-2.0
// The tool bar and the tables of the view of memory plans.
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>

#include "views/memory_plan/chart.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/memory_plan/tables.h"

namespace tirscope::views {

using namespace memory_plan;
using analysis::LivenessRule;
using passes::PlanBy;

namespace {

constexpr LivenessRule rules[] = {LivenessRule::AllocationLevel, LivenessRule::Innermost,
                                  LivenessRule::InnermostHoisted, LivenessRule::PerEpoch};
constexpr PlanBy plans[] = {PlanBy::Tvm, PlanBy::BestFit, PlanBy::Exact, PlanBy::StorageRewrite};

}  // namespace

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
  auto arena = addChooser("arena", tr("Memory"), tr("A kernel and one of its storage scopes"));
  auto rule = addChooser(
      "rule", tr("Rule"),
      tr("The rule for live ranges. allocation-level: as in TVM 0.18; innermost: the accessing statements themselves; "
         "innermost-hoisted: the same, made sound for loops; per-epoch: from barrier to barrier"));
  auto second = addChooser("second_rule", tr("Compare with"), tr("A second rule, drawn dashed, for comparison"));
  second->addItem(tr("none"));
  for (LivenessRule one : rules) {
    QString name = q(std::string(analysis::liveness_rule_name(one)));
    rule->addItem(name, int(one));
    second->addItem(name, int(one));
  }
  auto plan =
      addChooser("plan_by", tr("Plan"),
                 tr("tvm: TVM's free list; best-fit: largest first, each into the tightest gap; exact: the smallest "
                    "plan found in a two-second search; StorageRewrite: shares allocations, merges none"));
  for (PlanBy by : plans) plan->addItem(q(std::string(passes::plan_by_name(by))), int(by));
  auto device = addChooser("device", tr("Device"), tr("Limits of this GPU"));
  device->addItem(tr("none"));
  for (const analysis::GpuLimits& gpu : analysis::known_gpus())
    device->addItem(q(std::string(gpu.name)), q(std::string(gpu.arch)));
  device->setCurrentIndex(device->findData(QStringLiteral("sm_80")));
  auto alignment = addChooser("alignment", tr("Alignment"), tr("Offsets are multiples of this many bytes"));
  for (int bytes = 1; bytes <= 1024; bytes *= 2) alignment->addItem(QString::number(bytes), bytes);
  bar_->addSeparator();
  pin_ = bar_->addAction(tr("Pin"));
  pin_->setCheckable(true);
  pin_->setToolTip(tr("Keep the selected buffer at its offset when the rest is repacked (P)"));
  repack_ = bar_->addAction(tr("Repack"));
  repack_->setToolTip(tr("Repacks all buffers that are not pinned, by best fit"));
  reset_ = bar_->addAction(tr("Reset"));
  reset_->setToolTip(tr("Discards manual changes"));
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
  findings_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  findings_->setResizeMode(QListView::Adjust);
  steps_->setFrameShape(QFrame::NoFrame);
  steps_->setOpenLinks(false);
  findings_->setAccessibleName(tr("Findings"));
  steps_->setAccessibleName(tr("Execution"));
  steps_->hide();
  auto found = new QSplitter(Qt::Vertical);
  found->setChildrenCollapsible(false);
  found->addWidget(findings_);
  found->addWidget(steps_);
  tabs_->setDocumentMode(true);
  tabs_->addTab(entry_table_, tr("Linear sequence"));
  tabs_->addTab(buffer_table_, tr("Buffers"));
  tabs_->addTab(found, tr("Findings"));
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
  connect(findings_, &QListWidget::currentItemChanged, this, &MemoryPlanView::lookAtItem);
  connect(steps_, &QTextBrowser::anchorClicked, this,
          [this](const QUrl& entry) { showEntry(entry.path().toInt(), false); });
}

}  // namespace tirscope::views
