// SPDX-License-Identifier: Apache-2.0
#include "views/passes/stage_model.h"

#include <algorithm>

#include "views/common/canvas/pieces.h"
#include "views/common/look/texts.h"

namespace tirscope::views {

using passes::RunStage;
using passes::Verdict;

namespace {

/// The lines of a text that hold `words`, without their indentation.
QList<QByteArrayView> linesWith(const std::string& text, const QByteArray& words) {
  QList<QByteArrayView> found;
  const QByteArrayView all(text);
  for (qsizetype at = all.indexOf(words); at >= 0;) {
    const qsizetype begin = all.first(at).lastIndexOf('\n') + 1;
    qsizetype end = all.indexOf('\n', at);
    if (end < 0) end = all.size();
    found << all.sliced(begin, end - begin).trimmed();
    at = end < all.size() ? all.indexOf(words, end) : -1;
  }
  return found;
}

bool isNamed(const passes::PassCall& call) {
  return std::ranges::any_of(call.args, [](const Attr& arg) { return arg.as_string() != nullptr; });
}

}  // namespace

StageLook lookOf(const RunStage& stage) {
  if (stage.by_hand) return {"edit", Tone::Accent};
  switch (stage.verdict) {
    case Verdict::Given: return {"stage-given", Tone::Text};
    case Verdict::Changed: return {"stage-changed", Tone::Accent};
    case Verdict::Unchanged: return {"stage-unchanged", Tone::Muted};
    case Verdict::Failed: return {"stage-failed", Tone::Bad};
  }
  return {"stage-given", Tone::Text};
}

QString wordOf(const RunStage& stage) {
  if (stage.by_hand && stage.verdict != Verdict::Failed) return StageModel::tr("edited");
  switch (stage.verdict) {
    case Verdict::Given: return StageModel::tr("given");
    case Verdict::Changed: return StageModel::tr("changed");
    case Verdict::Unchanged: return StageModel::tr("unchanged");
    case Verdict::Failed: return StageModel::tr("failed");
  }
  return {};
}

QString titleOf(const RunStage& stage) {
  if (stage.by_hand) return StageModel::tr("Edited by hand");
  if (!stage.call && stage.file.empty() && stage.verdict == Verdict::Given) return StageModel::tr("Input");
  return q(stage.call && isNamed(*stage.call) ? passes::call_text(*stage.call) : stage.name);
}

QString linesOf(const RunStage& stage) {
  if (stage.verdict != Verdict::Changed) return {};
  return QStringLiteral("+%1 −%2").arg(stage.added).arg(stage.removed);
}

void StageModel::setPipeline(PipelinePtr pipeline) {
  reset([&] {
    pipeline_ = std::move(pipeline);
    marks_.clear();
    std::vector<const RunStage*> rows;
    if (pipeline_)
      for (const RunStage& stage : pipeline_->run.stages) rows.push_back(&stage);
    return rows;
  });
}

const RunStage* StageModel::stage(int row) const {
  return row >= 0 && row < rowCount() ? rows()[std::size_t(row)] : nullptr;
}

void StageModel::setMarks(std::vector<bool> marks, const QString& name) {
  marks_ = std::move(marks);
  marked_name_ = name;
  cellsChanged();
}

bool StageModel::mentions(int row, const QString& text) const {
  const RunStage* it = stage(row);
  if (!it) return false;
  if (it->error && (views::text(it->error->message) + q(it->error->rendered())).contains(text, Qt::CaseInsensitive))
    return true;
  const RunStage* before = pipeline_->run.before(std::size_t(row));
  if (it->verdict != Verdict::Changed || !before) return false;
  const QByteArray words = text.toUtf8();
  return linesWith(before->printed->text, words) != linesWith(it->printed->text, words);
}

QString StageModel::text(const RunStage& stage, int row, int column) const {
  switch (column) {
    case NumberColumn: return QString::number(row);
    case PassColumn: return titleOf(stage);
    case VerdictColumn: return wordOf(stage);
    case LinesColumn: return linesOf(stage);
    case TimeColumn: return stage.ms > 0 ? secondsText(stage.ms / 1e3) : QString();
    default: return {};
  }
}

/// The row in a sentence, for tips and screen readers.
QString StageModel::description(const RunStage& stage, int row) const {
  QStringList parts{q(stage.call ? passes::call_text(*stage.call) : stage.name), wordOf(stage)};
  if (stage.verdict == Verdict::Changed) parts << tr("%1 lines added, %2 removed").arg(stage.added).arg(stage.removed);
  if (stage.error) parts << views::text(stage.error->message);
  if (stage.warning) parts << views::text(stage.warning->message);
  if (marked(row)) parts << tr("changes %1").arg(marked_name_);
  if (!stage.file.empty()) parts << q(stage.file);
  return parts.join(tr(", "));
}

QVariant StageModel::cell(const RunStage* const& stage, int row, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole: return text(*stage, row, column);
    case Qt::ToolTipRole: return description(*stage, row);
    case Qt::AccessibleTextRole: return column == PassColumn ? description(*stage, row) : text(*stage, row, column);
    case StageRole: return row;
    case MarkedRole: return marked(row);
    default: return {};
  }
}

QList<TableColumn> StageModel::columns() const {
  constexpr auto words = Qt::AlignLeft | Qt::AlignVCenter, numbers = Qt::AlignRight | Qt::AlignVCenter;
  return {{tr("No."), numbers, {}, numbers},
          {tr("Pass"), words, {}, words},
          {tr("Program"), words, {}, words},
          {tr("Lines"), numbers, {}, numbers},
          {tr("Time"), numbers, {}, numbers}};
}

// ---- the filter -----------------------------------------------------------------------------------------------------

StageFilter::StageFilter(StageModel* model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
  setSourceModel(model);
}

void StageFilter::setText(const QString& text) {
  text_ = text.trimmed();
  invalidateRowsFilter();
}

void StageFilter::setChangedOnly(bool only) {
  changed_only_ = only;
  invalidateRowsFilter();
}

bool StageFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const RunStage* stage = model_->stage(row);
  if (!stage || (changed_only_ && stage->verdict == Verdict::Unchanged && !stage->by_hand)) return false;
  return text_.isEmpty() || titleOf(*stage).contains(text_, Qt::CaseInsensitive) ||
         q(stage->name).contains(text_, Qt::CaseInsensitive) || model_->mentions(row, text_);
}

}  // namespace tirscope::views
