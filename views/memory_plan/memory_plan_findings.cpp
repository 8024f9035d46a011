// SPDX-License-Identifier: Apache-2.0
// The list of findings, and the current selection: a finding or two boxes, with the executions that a run shows.
#include <QApplication>
#include <QListWidget>
#include <QScrollBar>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTimer>
#include <set>

#include "views/common/look/icons.h"
#include "views/common/look/texts.h"
#include "views/common/text/marked.h"
#include "views/memory_plan/chart.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/memory_plan/plan_text.h"

namespace tirscope::views {

using namespace memory_plan;

namespace {

/// So many findings are listed; more would not be read.
constexpr int most_listed = 200;

/// What a row of the findings leads to.
enum Role { Entry = Qt::UserRole, Finding, FirstBox, SecondBox };

bool share(const analysis::PlanBox& a, const analysis::PlanBox& b) {
  return a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}
bool meet(const analysis::PlanBox& a, const analysis::PlanBox& b) { return a.lower < b.upper && b.lower < a.upper; }

}  // namespace

// ---- the list -------------------------------------------------------------------------------------------------------

void MemoryPlanView::listFindings() {
  QSignalBlocker quiet(findings_);
  findings_->clear();
  int count = 0;
  auto add = [&](const QString& text, const char* icon, Tone tone, int entry) -> QListWidgetItem* {
    if (++count > most_listed) return nullptr;
    auto item = new QListWidgetItem(views::icon(QLatin1StringView(icon)), text, findings_);
    item->setForeground(theme().color(tone));
    item->setData(Role::Entry, entry);
    return item;
  };
  if (shown_.study) {
    const passes::MemoryStudy& study = *shown_.study;
    std::set<std::pair<int, int>> faulty;
    for (int n = 0; n < int(shown_.findings.size()); ++n) {
      const passes::StudyNote& note = shown_.findings[std::size_t(n)];
      if (auto item = add(noteText(note), "cross", Tone::Bad, note.entry)) item->setData(Role::Finding, n);
      if (note.buffers.size() == 2)
        faulty.insert(
            std::minmax(study.box_of[std::size_t(note.buffers[0])], study.box_of[std::size_t(note.buffers[1])]));
    }
    if (!pass_problem_.code.empty())
      add(tr("The pass's plan cannot be read: %1").arg(text(pass_problem_.message)), "cross", Tone::Bad, -1);
    for (const passes::RuleDifference& difference : study.differences)
      add(differenceText(study, difference), "view-diff", Tone::Warning, difference.from);
    for (const passes::StudyNote& note : study.notes)
      if (!note.is_fault()) add(noteText(note), "statement", Tone::Text, note.entry);
    const auto& boxes = shown_.plan.boxes;
    for (int a = 0; a < int(boxes.size()) && count <= most_listed; ++a)
      for (int b = a + 1; b < int(boxes.size()) && count <= most_listed; ++b) {
        const analysis::PlanBox &one = boxes[std::size_t(a)], &two = boxes[std::size_t(b)];
        if (!share(one, two) || meet(one, two) || faulty.contains({a, b})) continue;
        if (auto item = add(text(passes::why_together(study, shown_.plan, a, b)), "check", Tone::Text,
                            std::max(one.lower, two.lower))) {
          item->setData(Role::FirstBox, a);
          item->setData(Role::SecondBox, b);
        }
      }
    if (count > most_listed) findings_->addItem(tr("and more"));
  }
  tabs_->setTabText(2, count == 0 ? tr("Findings") : tr("Findings (%1)").arg(std::min(count, most_listed)));
}

void MemoryPlanView::lookAtItem() {
  const QListWidgetItem* item = findings_->currentItem();
  if (!item || !shown_.study) return;
  if (QVariant finding = item->data(Role::Finding); finding.isValid()) return lookAtFinding(finding.toInt());
  if (QVariant box = item->data(Role::FirstBox); box.isValid())
    return lookAtPair(box.toInt(), item->data(Role::SecondBox).toInt());
  lookAtNothing();
  showEntry(item->data(Role::Entry).isValid() ? item->data(Role::Entry).toInt() : -1, false);
}

// ---- what is looked at ----------------------------------------------------------------------------------------------

Subject MemoryPlanView::subjectOfEntry(int entry) const {
  if (!shown_.study || entry < 0 || entry >= int(shown_.study->entries.size())) return {};
  const NodeRef& origin = shown_.study->entries[std::size_t(entry)].origin;
  return origin && studied_ ? studied_->subject(origin) : Subject{};
}

/// The chart, the table and the text show it; both statements stand out, the later one is selected.
void MemoryPlanView::lookAt(int finding, std::vector<int> boxes, int from, int to) {
  shown_.finding = finding;
  shown_.together = std::move(boxes);
  chart_->lookAt(shown_.finding, shown_.together);
  std::vector<Subject> marked;
  for (int entry : {from, to})
    if (Subject subject = subjectOfEntry(entry)) marked.push_back(subject);
  showEntry(to, false);
  Marked::of(selection()).set(std::move(marked));
}

void MemoryPlanView::lookAtNothing() {
  session_->dropWitness();
  shown_.finding = -1;
  shown_.together.clear();
  chart_->lookAt(-1, {});
  steps_->hide();
  Marked::of(selection()).set({});
}

void MemoryPlanView::lookAtFinding(int finding) {
  if (finding < 0 || finding >= int(shown_.findings.size())) return;
  session_->dropWitness();
  const passes::StudyNote& note = shown_.findings[std::size_t(finding)];
  std::vector<int> boxes;
  for (int buffer : note.buffers)
    if (int box = shown_.study->box_of[std::size_t(buffer)]; box >= 0) boxes.push_back(box);
  lookAt(finding, boxes, note.from, note.to);
  if (note.steps.empty() && boxes.size() == 2) return findWitness(finding);
  showSteps(note);
}

void MemoryPlanView::lookAtPair(int one, int other) {
  if (!shown_.study) return;
  session_->dropWitness();
  const int first = shown_.study->buffer_of[std::size_t(one)], second = shown_.study->buffer_of[std::size_t(other)];
  for (int n = 0; n < int(shown_.findings.size()); ++n)
    if (const auto& buffers = shown_.findings[std::size_t(n)].buffers;
        buffers.size() == 2 && std::minmax(buffers[0], buffers[1]) == std::minmax(first, second))
      return findings_->setCurrentRow(n);
  passes::StudyNote note;
  note.text = passes::why_together(*shown_.study, shown_.plan, one, other);
  const analysis::PlanBox &a = shown_.plan.boxes[std::size_t(one)], &b = shown_.plan.boxes[std::size_t(other)];
  const int until = std::min(a.upper, b.upper) - 1, since = std::max(a.lower, b.lower);
  lookAt(-1, {one, other}, meet(a, b) ? -1 : until, since);
  showSteps(note);
}

// ---- two executions -------------------------------------------------------------------------------------------------

void MemoryPlanView::showSteps(const passes::StudyNote& note, const QString& remark) {
  auto inked = [this](Tone tone, const QString& html) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme().color(tone).name(), html);
  };
  QString html = QStringLiteral("<p style=\"margin-top:0\"><b>%1</b></p>")
                     .arg(inked(note.is_fault() ? Tone::Bad : Tone::Text, noteText(note).toHtmlEscaped()));
  if (!note.steps.empty()) html += QStringLiteral("<ol>");
  for (const passes::RunStep& step : note.steps) {
    QString text = QStringLiteral("<code>%1</code>").arg(q(step.text).toHtmlEscaped());
    if (step.entry >= 0)
      text = QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>")
                 .arg(QString::number(step.entry), theme().color(Tone::Accent).name(), text);
    html += QStringLiteral("<li>%1<br>%2</li>")
                .arg(text, stepText(step).toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")));
  }
  if (!note.steps.empty()) html += QStringLiteral("</ol>");
  if (!remark.isEmpty()) html += QStringLiteral("<p>%1</p>").arg(inked(Tone::Muted, remark.toHtmlEscaped()));
  steps_->setHtml(html);
  steps_->show();
  steps_->moveCursor(QTextCursor::Start);
  // Shown for the first time, it gets its width later, and lines of another height above would push the first one out.
  QTimer::singleShot(0, steps_, [steps = steps_] { steps->verticalScrollBar()->setValue(0); });
}

/// Runs one block of the kernel in the background.
void MemoryPlanView::findWitness(int finding) {
  const passes::StudyNote note = shown_.findings[std::size_t(finding)];
  showSteps(note, tr("Running one block of the kernel to find a conflict…"));
  session_->findWitness(
      shown_.study, shown_.plan, shown_.study->box_of[std::size_t(note.buffers[0])],
      shown_.study->box_of[std::size_t(note.buffers[1])],
      [this, finding](const Result<passes::StudyNote>& witness) { receiveWitness(finding, witness); });
}

void MemoryPlanView::receiveWitness(int finding, const Result<passes::StudyNote>& witness) {
  passes::StudyNote& note = shown_.findings[std::size_t(finding)];
  if (!witness) {
    showSteps(note, tr("It could not be run: %1").arg(text(witness.error().message)));
  } else if (!witness->is_fault()) {
    showSteps(note, noteText(*witness));
  } else {
    note.steps = witness->steps;
    if (witness->from >= 0 && witness->to >= 0) {
      note.from = witness->from;
      note.to = witness->to;
    }
    const std::vector<int> together = shown_.together;
    chart_->show(shown_);
    lookAt(finding, together, note.from, note.to);
    // What the run showed says more than what the rule fears.
    note.text = witness->text;
    if (QListWidgetItem* item = findings_->item(finding)) item->setText(noteText(note));
    showSteps(note);
  }
  Q_EMIT ready();
}

}  // namespace tirscope::views
