// SPDX-License-Identifier: Apache-2.0
#include "views/model_run/model_run_view.h"

#include <QTableView>

#include "support/unit.h"
#include "views/model_run/node_model.h"
#include "views/model_run/run_words.h"
#include "views/model_run/tensor_picture.h"
#include "views/support/model_run_fixture.h"
#include "views/support/view_fixture.h"

namespace model_run_view_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

QString cell(const QTableView& table, int row, int column) {
  return table.model()->index(row, column).data().toString();
}

/// The view with the sample run.
struct Shown {
  Selection selection;
  ModelRunView view{selection, nullptr};
  Shown() {
    view.resize(900, 400);
    view.setModelRun(sampleModelRun());
    view.show();
  }
};

}  // namespace

class ModelRunViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_last_dimensions_are_a_picture_those_before_tiles_and_choices() {
    const auto look = [](std::vector<int64_t> shape) {
      const TensorLook it = lookOf(shape);
      return std::vector<int64_t>{it.rows, it.columns, it.tiles, it.choices};
    };
    QCOMPARE(look({}), std::vector<int64_t>({1, 1, 1, 1}));
    QCOMPARE(look({5}), std::vector<int64_t>({1, 5, 1, 1}));
    QCOMPARE(look({3, 5}), std::vector<int64_t>({3, 5, 1, 1}));
    QCOMPARE(look({2, 3, 5}), std::vector<int64_t>({3, 5, 2, 1}));
    QCOMPARE(look({7, 2, 3, 5}), std::vector<int64_t>({3, 5, 2, 7}));
    QCOMPARE(look({4, 7, 2, 3, 5}), std::vector<int64_t>({3, 5, 2, 28}));
  }
  void tiles_fit_into_the_room_and_do_not_lie_over_each_other_data() {
    QTest::addColumn<QList<int>>("shape");
    QTest::addColumn<QSizeF>("room");
    QTest::newRow("a tall matrix") << QList<int>{500, 10} << QSizeF(200, 120);
    QTest::newRow("a wide matrix") << QList<int>{1, 4000} << QSizeF(300, 200);
    QTest::newRow("images") << QList<int>{16, 8, 8} << QSizeF(300, 200);
    QTest::newRow("more tiles than are drawn") << QList<int>{1000, 3, 3} << QSizeF(400, 300);
    QTest::newRow("a large matrix") << QList<int>{5000, 3000} << QSizeF(400, 300);
    QTest::newRow("a number") << QList<int>{} << QSizeF(100, 100);
  }
  void tiles_fit_into_the_room_and_do_not_lie_over_each_other() {
    QFETCH(QList<int>, shape);
    QFETCH(QSizeF, room);
    const TensorLook look = lookOf({shape.begin(), shape.end()});
    const TileLayout layout = TileLayout::of(look, room);
    QVERIFY(!layout.tiles.empty() && int64_t(layout.tiles.size()) <= TileLayout::most_tiles);
    QVERIFY(layout.rows <= 1024 && layout.columns <= 1024);
    for (std::size_t a = 0; a < layout.tiles.size(); ++a) {
      QVERIFY(QRectF(QPointF(), room + QSizeF(1, 1)).contains(layout.tiles[a]));
      for (std::size_t b = 0; b < a; ++b) QVERIFY(!layout.tiles[a].intersects(layout.tiles[b]));
    }
    // The middle of the first tile is an element of it.
    const int64_t element = layout.elementAt(look, layout.tiles.front().center());
    QVERIFY(element >= 0 && element < look.rows * look.columns);
    QCOMPARE(layout.elementAt(look, QPointF(-1, -1)), -1);
  }
  void colours_tell_signs_apart_and_what_is_not_finite() {
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
      const ColourScale both{-2, 4}, positive{0, 4};
      QCOMPARE(both.color(0, *theme).rgb(), theme->color(Tone::Base).rgb());
      QCOMPARE(both.color(4, *theme).rgb(), theme->color(Tone::Accent).rgb());
      QVERIFY(both.color(-4, *theme).rgb() == theme->color(Tone::Bad).rgb());
      QCOMPARE(positive.color(4, *theme).rgb(), theme->color(Tone::Accent).rgb());
      QCOMPARE(both.color(std::nan(""), *theme).rgb(), theme->color(Tone::Warning).rgb());
    }
  }
  void each_binding_and_result_is_a_row_and_the_last_is_shown() {
    Shown shown;
    ModelRunView& view = shown.view;
    QTableView& table = view.table();
    QCOMPARE(table.model()->rowCount(), 5);
    QCOMPARE(cell(table, 0, NodeModel::NameColumn), "lv");
    QCOMPARE(cell(table, 0, NodeModel::TypeColumn), "float32 [2, 3]");
    QCOMPARE(cell(table, 0, NodeModel::RangeColumn), "-1 to 4");
    QCOMPARE(cell(table, 0, NodeModel::ShareColumn), "66.7 %");
    QCOMPARE(cell(table, 1, NodeModel::NameColumn), "pair[0]");
    QCOMPARE(cell(table, 2, NodeModel::TimeColumn), "");  // the items of a tuple are made together
    QCOMPARE(cell(table, 4, NodeModel::OpColumn), "result of main");
    QCOMPARE(view.picture().tensor().number(5), 4.0);
    QVERIFY(view.summary().contains(QStringLiteral("CPU, 1 thread")));
    QVERIFY(view.summary().contains(QStringLiteral("x from files · w from the parameters · b random")));
  }
  void values_that_were_not_kept_are_asked_for() {
    Shown shown;
    ModelRunView& view = shown.view;
    view.showRow(3);
    QSignalSpy wanted(&view, &ModelRunView::valuesRequested);
    auto* keep = view.findChild<QToolButton*>(QStringLiteral("keep_values"));
    QVERIFY(keep->isVisible());
    QTest::mouseClick(keep, Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first().first().toStringList(), QStringList("gone"));
    view.showRow(0);
    QVERIFY(!keep->isVisible());
  }
  void pointing_at_an_element_says_its_index_and_value() {
    Shown shown;
    ModelRunView& view = shown.view;
    view.showRow(2);  // [1, 2, 3]
    QStringList said;
    for (int y = 0; y < view.picture().height(); y += 6)
      for (int x = 0; x < view.picture().width(); x += 6)
        if (const QString text = view.picture().elementText(QPointF(x, y)); !text.isEmpty()) said << text;
    said.removeDuplicates();
    QCOMPARE(said.size(), 6);
    QVERIFY(said.contains(QStringLiteral("[0, 1, 2] = 4")));
  }
  void the_table_leaves_as_csv() {
    NodeModel model(nullptr);
    const ModelRunPtr run = sampleModelRun();
    model.setRun(run);
    const QStringList lines = runAsCsv(model).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 6);
    QVERIFY(lines[1].contains(QStringLiteral("\"float32 [2, 3]\"")));
  }
  void a_wrong_output_is_said_in_the_summary() {
    auto run = std::make_shared<ModelRun>(*sampleModelRun());
    run->answer.check = {{"lv", false, "element [0, 1] is 0, expected 1", {}, 30, 1}};
    QVERIFY(!passedCheck(*run));
    QVERIFY(summaryOf(*run).join(u'\n').contains(QStringLiteral("lv is wrong: element [0, 1]")));
    run->answer.check = {{"lv", true, {}, {}, 0.25, 1}};
    QVERIFY(passedCheck(*run));
  }
};

TIRSCOPE_TEST(ModelRunViewTest)

}  // namespace model_run_view_test
#include "model_run_view_test.moc"
