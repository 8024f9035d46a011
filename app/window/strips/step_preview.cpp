// SPDX-License-Identifier: Apache-2.0
#include "app/window/strips/step_preview.h"

#include <QStackedLayout>

#include "views/common/look/empty_label.h"
#include "views/registry.h"

namespace tirscope::app {

StepPreview::StepPreview(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      pages_(new QStackedLayout(this)),
      diff_(views::findView(u"diff")->create(no_selection_, this)),
      nothing_(new views::EmptyLabel(QStringLiteral("view-diff"), {}, {}, this)) {
  setMinimumHeight(120);
  pages_->addWidget(nothing_);
  pages_->addWidget(diff_);
}

void StepPreview::clear(const QString& title, const QString& hint) {
  lane_.drop();
  nothing_->setState({QStringLiteral("view-diff"), title, hint});
  pages_->setCurrentWidget(nothing_);
}

void StepPreview::request(const std::vector<schedule::Call>& calls, const QString& title) {
  lane_.start(
      [calls, schedule = document_.schedule(), function = document_.function()]() -> Result<views::SnapshotPtr> {
        TS_TRY(views::SnapshotPtr after, Document::preview(schedule, calls, function));
        (void)after->text();  // printed here, not while the window waits
        return after;
      },
      [this, title, before = document_.snapshot()](const Result<views::SnapshotPtr>& after) {
        if (!after) return Q_EMIT refused(after.error());
        show(before, *after, title);
      });
}

void StepPreview::show(views::SnapshotPtr before, views::SnapshotPtr after, const QString& title) {
  auto history = std::make_shared<views::History>();
  auto add = [&](int parent, const QString& name, const views::SnapshotPtr& snapshot) {
    views::Step step;
    step.id = int(history->steps.size());
    step.parent = parent;
    step.title = name;
    step.snapshot = snapshot;
    step.onPath = true;
    history->steps.push_back(std::make_shared<const views::Step>(std::move(step)));
  };
  add(-1, tr("now"), before);
  add(0, title, after);
  history->current = 1;
  diff_->setSnapshot(after);
  diff_->setHistory(std::move(history));
  pages_->setCurrentWidget(diff_);
  Q_EMIT shown();
}

}  // namespace tirscope::app
