// SPDX-License-Identifier: Apache-2.0
// What a screen reader and a keyboard meet: each control has a name and a role, and is reached by the Tab key.
#include <QAccessible>

#include "app/window/menus/target_menu.h"
#include "app/window/views/layouts.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace accessible_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

/// What a person operates; the parts of which a control is made have no names of their own.
bool isControl(const QWidget& widget) {
  const bool part =
      qobject_cast<QAbstractSpinBox*>(widget.parentWidget()) || qobject_cast<QComboBox*>(widget.parentWidget()) ||
      qobject_cast<QLineEdit*>(widget.parentWidget()) || qobject_cast<QAbstractScrollArea*>(widget.parentWidget()) ||
      widget.objectName().startsWith(QStringLiteral("qt_"));
  if (part) return false;
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
         qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QAbstractItemView*>(&widget) || qobject_cast<const QPlainTextEdit*>(&widget) ||
         qobject_cast<const QTextEdit*>(&widget) || qobject_cast<const QProgressBar*>(&widget) ||
         qobject_cast<const QAbstractSlider*>(&widget);
}

QString placeOf(const QWidget& widget) {
  QStringList path;
  for (const QWidget* at = &widget; at; at = at->parentWidget())
    path.prepend(at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className()) : at->objectName());
  return path.join(u'/');
}

/// Controls in sight that a screen reader cannot say what they are.
QStringList nameless(const QWidget& root) {
  QStringList found;
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->window() != &root || !isControl(*widget)) continue;
    // The arrows of scroll bars and of full tool bars are the style's.
    if (qobject_cast<const QScrollBar*>(widget) || widget->inherits("QToolBarExtension")) continue;
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
    const bool named = interface && !interface->text(QAccessible::Name).trimmed().isEmpty();
    if (!named || interface->role() == QAccessible::NoRole) found << placeOf(*widget);
  }
  return found;
}

/// Labels in sight that have less room than their text needs.
QStringList clipped(const QWidget& root) {
  QStringList found;
  for (const QLabel* label : root.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->window() != &root || label->text().isEmpty() || label->wordWrap()) continue;
    if (label->width() + 1 < label->sizeHint().width() && label->toolTip().isEmpty())
      found << placeOf(*label) + QStringLiteral(": ") + label->text();
  }
  return found;
}

}  // namespace

class AccessibleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_control_of_the_window_has_a_name_and_a_role() {
    for (const char* file : {"matmul.py", "mlp.py", "gemm_shared.py"}) {
      TestWindow w(sample(file));
      for (const LayoutInfo& layout : layouts()) {
        w->docks().setLayoutNamed(QLatin1StringView(layout.name));
        QVERIFY(settle(*w));
        const QString columns = QStringLiteral("%1 %2 %3").arg(layout.left, layout.right, layout.bottom);
        for (const QString& id : columns.split(QRegularExpression(QStringLiteral("[ |]")), Qt::SkipEmptyParts)) {
          w->docks().raise(id);
          QVERIFY(settle(*w));
          const QStringList found = nameless(*w);
          QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
          const QStringList cut = clipped(*w);
          QVERIFY2(cut.isEmpty(), qPrintable(QLatin1StringView(file) + u' ' + id + u'\n' + cut.join(u'\n')));
        }
      }
    }
  }

  void the_gallery_and_the_dialogs_too() {
    TestWindow w{QString()};
    QStringList found = nameless(*w);
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    TestWindow open;
    for (const char* action :
         {"build.timing", "build.tune", "edit.text", "edit.palette", "help.report", "help.guide", "help.shortcuts"}) {
      QAction* asked = open->actions()[action];
      if (!asked || !asked->isEnabled()) continue;
      QStringList inside;
      whenAsked([&](QDialog& dialog) {
        inside = nameless(dialog);
        dialog.reject();
      });
      asked->trigger();
      settle(*open);
      for (QDialog* dialog : open->findChildren<QDialog*>())
        if (dialog->isVisible()) {
          inside << nameless(*dialog);
          dialog->close();
        }
      QVERIFY2(inside.isEmpty(), qPrintable(QLatin1StringView(action) + u'\n' + inside.join(u'\n')));
      settle(*open);
    }
  }

  void tab_goes_round_the_window_and_back() {
    TestWindow w;
    w->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
    w->view(QStringLiteral("loop_nest"))->setFocus();
    QSet<QWidget*> reached;
    QStringList way;
    constexpr int enough = 200;
    QWidget* first = QApplication::focusWidget();
    QVERIFY(first);
    for (int n = 0; n < enough; ++n) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QVERIFY(QApplication::focusWidget());
      way << placeOf(*QApplication::focusWidget());
      if (!reached.contains(QApplication::focusWidget()))
        reached.insert(QApplication::focusWidget());
      else if (QApplication::focusWidget() == first)
        break;
    }
    QVERIFY2(reached.size() > 5, qPrintable(QString::number(reached.size())));
    QVERIFY2(reached.contains(first), qPrintable(way.join(u'\n')));
  }
};

TIRSCOPE_TEST(AccessibleTest)

}  // namespace accessible_test
#include "accessible_test.moc"
