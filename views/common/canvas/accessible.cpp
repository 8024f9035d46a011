// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/accessible.h"

#include <QAbstractScrollArea>
#include <QAccessibleWidget>
#include <QApplication>
#include <QHash>
#include <QPointer>
#include <vector>

namespace tirscope::views {

namespace {

QHash<const QObject*, AccessibleItems*>& known() {
  static QHash<const QObject*, AccessibleItems*> items;
  return items;
}

/// One item of a painted picture. It is queried each time, so it stays correct when the picture changes.
class ItemInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  ItemInterface(QAbstractScrollArea& area, int n) : area_(&area), n_(n) {}

  bool isValid() const override { return items() && n_ < items()->accessibleCount(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return area_ ? area_->window()->windowHandle() : nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(area_.data()); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QRect rect() const override { return item().rect; }
  QAccessible::Role role() const override { return item().role; }
  void setText(QAccessible::Text, const QString&) override {}

  QString text(QAccessible::Text which) const override {
    if (which == QAccessible::Name) return item().name;
    return which == QAccessible::Description ? item().description : QString();
  }
  QAccessible::State state() const override {
    AccessibleItem it = item();
    QAccessible::State state;
    state.invalid = !isValid();
    state.selectable = state.focusable = it.selectable;
    state.selected = it.selected;
    state.focused = it.current && area_ && area_->hasFocus();
    state.invisible = !area_ || !area_->isVisible();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override {
    if (!item().selectable) return {};
    return {pressAction(), showMenuAction()};
  }
  void doAction(const QString& name) override {
    if (!isValid()) return;
    if (name == pressAction()) items()->pressAccessible(n_);
    if (name == showMenuAction()) items()->openAccessibleMenu(n_);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  AccessibleItems* items() const { return area_ ? known().value(area_) : nullptr; }
  AccessibleItem item() const { return items() ? items()->accessibleItem(n_) : AccessibleItem{}; }
  QPointer<QAbstractScrollArea> area_;
  int n_;
};

class AreaInterface final : public QAccessibleWidget {
 public:
  explicit AreaInterface(QAbstractScrollArea& area) : QAccessibleWidget(&area, QAccessible::Tree), area_(area) {}
  ~AreaInterface() override {
    for (QAccessible::Id id : children_) QAccessible::deleteAccessibleInterface(id);
  }

  int childCount() const override { return items() ? items()->accessibleCount() : 0; }
  QAccessibleInterface* child(int n) const override {
    if (n < 0 || n >= childCount()) return nullptr;
    while (int(children_.size()) <= n)
      children_.push_back(QAccessible::registerAccessibleInterface(new ItemInterface(area_, int(children_.size()))));
    return QAccessible::accessibleInterface(children_[std::size_t(n)]);
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (std::size_t n = 0; n < children_.size(); ++n)
      if (QAccessible::accessibleInterface(children_[n]) == child) return int(n);
    return -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    // Later items are inside earlier ones.
    for (int n = childCount(); n-- > 0;)
      if (items()->accessibleItem(n).rect.contains(x, y)) return child(n);
    return nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    for (int n = 0; n < childCount(); ++n)
      if (items()->accessibleItem(n).current) return child(n);
    return nullptr;
  }
  QString text(QAccessible::Text which) const override {
    QString own = QAccessibleWidget::text(which);
    if (which == QAccessible::Name && own.isEmpty() && area_.parentWidget())
      return area_.parentWidget()->accessibleName();
    return own;
  }

 private:
  AccessibleItems* items() const { return known().value(&area_); }
  QAbstractScrollArea& area_;
  mutable std::vector<QAccessible::Id> children_;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  if (!object || !known().contains(object)) return nullptr;
  return new AreaInterface(*static_cast<QAbstractScrollArea*>(object));
}

}  // namespace

void makeAccessible(QAbstractScrollArea& area, AccessibleItems& items) {
  static const bool installed = (QAccessible::installFactory(makeInterface), true);
  Q_UNUSED(installed);
  known().insert(&area, &items);
  QObject::connect(&area, &QObject::destroyed, qApp, [](QObject* gone) { known().remove(gone); });
}

void accessibleItemsChanged(QAbstractScrollArea& area) {
  if (!QAccessible::isActive()) return;
  QAccessibleEvent event(&area, QAccessible::ObjectReorder);
  QAccessible::updateAccessibility(&event);
}

void accessibleFocusMoved(QAbstractScrollArea& area, int item) {
  if (!QAccessible::isActive()) return;
  for (QAccessible::Event kind : {QAccessible::Focus, QAccessible::Selection}) {
    QAccessibleEvent event(&area, kind);
    event.setChild(item);
    QAccessible::updateAccessibility(&event);
  }
}

}  // namespace tirscope::views
