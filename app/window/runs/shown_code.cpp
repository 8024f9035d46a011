// SPDX-License-Identifier: Apache-2.0
#include "app/window/runs/shown_code.h"

#include "app/session/runs/build_fix.h"
#include "app/window/menus/target_menu.h"
#include "app/window/views/view_set.h"
#include "passes/target.h"
#include "views/code/generated_code_view.h"

namespace tirscope::app {

ShownCode::ShownCode(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules)
    : document_(all.document),
      targets_(targets),
      view_(static_cast<views::GeneratedCodeView&>(*all.views.asItIs(QStringLiteral("code")))),
      session_(worker, modules, this) {
  connect(&session_, &CodeSession::answered, this, &ShownCode::show);
  connect(&view_, &views::GeneratedCodeView::formChosen, this, &ShownCode::want);
  // Out of sight the view is out of date, and nothing is asked.
  connect(&all.views, &ViewSet::broughtUpToDate, this, [this](views::View* view) {
    if (view == &view_) want();
  });
  connect(&targets, &TargetMenu::targetChanged, this, [this, &views = all.views] { views.outdate(view_); });
}

/// Asks for the code of the current step where it is not known.
void ShownCode::want() {
  if (!document_.isOpen()) return session_.clear();
  const QString target = targets_.target();
  if (auto read = passes::Target::parse(target.toStdString())) view_.setTarget(*read);
  if (session_.want({document_.schedule()->module(), document_.moduleInView(), view_.form(), target}))
    view_.setPending();
}

void ShownCode::show() {
  views::ListingPtr listing = session_.listing();
  if (listing && listing->error && document_.isOpen() && listing->module == document_.schedule()->module()) {
    auto helped = std::make_shared<views::Listing>(*listing);
    helped->error = withFix(*listing->error, document_, targets_.target());
    listing = std::move(helped);
  }
  view_.setListing(std::move(listing));
}

}  // namespace tirscope::app
