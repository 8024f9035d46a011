// SPDX-License-Identifier: Apache-2.0
#include "views/registry.h"

#include <QCoreApplication>

#include "views/ir_text/ir_text_view.h"
#include "views/loop_nest/loop_nest_view.h"

namespace tirscope::views {

namespace {

template <class T>
View* create(Selection& selection, QWidget* parent) {
  return new T(selection, parent);
}

constexpr ViewInfo views[] = {
    {"ir_text", QT_TRANSLATE_NOOP("Views", "IR text"), QT_TRANSLATE_NOOP("Views", "The module as TVMScript"),
     "view-ir-text", create<IrTextView>},
    {"loop_nest", QT_TRANSLATE_NOOP("Views", "Loop nest"),
     QT_TRANSLATE_NOOP("Views", "Loops, what each touches, and how each access walks memory"), "view-loop-nest",
     create<LoopNestView>},
};

}  // namespace

QString ViewInfo::translatedTitle() const { return QCoreApplication::translate("Views", title); }
QString ViewInfo::translatedHelp() const { return QCoreApplication::translate("Views", help); }

std::span<const ViewInfo> allViews() { return views; }

const ViewInfo* findView(QStringView id) {
  for (const ViewInfo& view : allViews())
    if (id == QLatin1StringView(view.id)) return &view;
  return nullptr;
}

}  // namespace tirscope::views
