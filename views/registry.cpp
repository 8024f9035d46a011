// SPDX-License-Identifier: Apache-2.0
#include "views/registry.h"

#include <QCoreApplication>
#include <array>

namespace tirscope::views {

namespace {

template <class T>
View* create(Selection& selection, QWidget* parent) {
  return new T(selection, parent);
}

constexpr std::array<ViewInfo, 0> views = {};

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
