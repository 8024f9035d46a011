// SPDX-License-Identifier: Apache-2.0
// The text of the opened file.
#include "views/source/source_view.h"

#include "support/unit.h"
#include "views/support/view_fixture.h"

namespace source_view_test {

using namespace tirscope::views;

class SourceViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_text_is_laid_out_once_it_is_looked_at() {
    Selection selection;
    SourceView view(selection, nullptr);
    auto give = [&](const char* text) {
      view.setSource(std::make_shared<const SourceFile>(SourceFile{QString::fromUtf8(text), {}}));
    };
    give("a = 1\n");
    QCOMPARE(view.code().text(), "");
    QCOMPARE(view.asText(), "a = 1\n");
    view.show();
    QTRY_COMPARE(view.code().text(), "a = 1\n");
    give("b = 2\n");
    QCOMPARE(view.code().text(), "b = 2\n");
    view.hide();
    give("c = 3\n");
    QCOMPARE(view.code().text(), "b = 2\n");
    view.setSnapshot(snapshotOf(tirscope::samples::matmul(4, 4, 4)));
    QCOMPARE(view.code().text(), "c = 3\n");
  }
};

TIRSCOPE_TEST(SourceViewTest)

}  // namespace source_view_test
#include "source_view_test.moc"
