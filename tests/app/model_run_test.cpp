// SPDX-License-Identifier: Apache-2.0
// Models run from the window: the form, the table of bindings, pictures of tensors, times in the graph.
#include "app/session/runs/model_session.h"
#include "app/window/forms/model_form.h"
#include "app/window/runs/model_runs.h"
#include "app/window/steps/module_steps.h"
#include "model/files/tensor_file.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/model_run/model_run_view.h"
#include "views/model_run/tensor_picture.h"

namespace model_run_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

views::ModelRunView& runOf(MainWindow& window) {
  return static_cast<views::ModelRunView&>(*window.view(QStringLiteral("model_run")));
}

/// What a column of the table says in each row.
QStringList column(MainWindow& window, int number) {
  const QAbstractItemModel& model = *runOf(window).table().model();
  QStringList out;
  for (int row = 0; row < model.rowCount(); ++row) out << model.index(row, number).data().toString();
  return out;
}

/// Presses F9 and gives the form.
ModelForm* formOf(TestWindow& w) {
  if (!w.press(Qt::Key_F9, {}, "graph")) return nullptr;
  return w->findChild<ModelForm*>();
}

/// The form of a module that is opened from its text; null where that fails.
ModelForm* formOf(TestWindow& w, const QString& text) {
  return w->files().openText(text, QString()) && settle(*w) ? formOf(w) : nullptr;
}

void type(QWidget& form, const char* field, const QString& text) {
  auto* line = form.findChild<QLineEdit*>(QLatin1StringView(field));
  QVERIFY(line);
  line->setFocus();
  line->selectAll();
  QTest::keyClick(line, Qt::Key_Delete);
  QTest::keyClicks(line, text);
}

/// Clicks Run and waits for the end; true where there are results.
bool runForm(TestWindow& w, ModelForm& form) {
  QSignalSpy ended(&w->modelRuns(), &ModelRuns::ended);
  QTest::mouseClick(form.findChild<QPushButton*>(QStringLiteral("run_model")), Qt::LeftButton);
  return waitFor([&] { return ended.count() == 1; }, 120000) && ended.first().first().toBool();
}

/// A model that calls a function by name.
const QString of_env_relu = QStringLiteral(R"(
@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4,), "float32")):
        with R.dataflow():
            lv = R.call_dps_packed("env.relu", (x,), out_sinfo=R.Tensor((4,), "float32"))
            R.output(lv)
        return lv
)");

QPoint middleOfRow(const QTableView& table, int row) { return table.visualRect(table.model()->index(row, 1)).center(); }

}  // namespace

class ModelRunTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_model_runs_with_files_and_shows_what_each_binding_gave() {
    TestWindow w(sample("digits_mlp.py"));
    ModelForm* form = formOf(w);
    QVERIFY(form);
    // The file of parameters lies beside the module.
    QVERIFY(form->wish().params.endsWith(QStringLiteral("digits_mlp.safetensors")));
    type(*form, "input_images", sample("digits.npz"));
    QVERIFY(runForm(w, *form));
    QCOMPARE(w.message(), "");
    QCOMPARE(column(*w, 1),
             QStringList({"weights", "products", "sums", "hidden", "weights1", "products1", "scores", "scores"}));
    QCOMPARE(column(*w, 3).last(), "float32 [500, 10]");
    QVERIFY2(runOf(*w).summary().contains(QStringLiteral("images from files")), qPrintable(runOf(*w).summary()));
    QVERIFY(runOf(*w).summary().contains(QStringLiteral("w0, b0, w1, b1 from the parameters")));
    // The result is shown as a picture: 500 rows, 10 columns.
    QCOMPARE(runOf(*w).picture().look().rows, 500);
    QCOMPARE(runOf(*w).picture().look().columns, 10);
    QVERIFY(waitFor([&] { return runOf(*w).isVisible(); }, 2000));
    keepPicture(*w, "model-run");
  }
  void times_stand_in_the_graph() {
    TestWindow w(sample("digits_mlp.py"));
    ModelForm* form = formOf(w);
    QVERIFY(form && runForm(w, *form));
    auto& graph = static_cast<views::GraphView&>(*w->view(QStringLiteral("graph")));
    QVERIFY(waitFor([&] { return !graph.busy(); }));
    double shares = 0;
    for (const auto& card : graph.canvas().geometry().cards) shares += card.share;
    QVERIFY2(shares > 0.2 && shares < 1.2, qPrintable(QString::number(shares)));
  }
  void a_row_and_the_graph_are_selected_together() {
    TestWindow w(sample("digits_mlp.py"));
    ModelForm* form = formOf(w);
    QVERIFY(form && runForm(w, *form));
    QTableView& table = runOf(*w).table();
    const int row = int(column(*w, 1).indexOf(QStringLiteral("hidden")));
    table.scrollTo(table.model()->index(row, 1));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, middleOfRow(table, row));
    QCOMPARE(w->document().selection().current().name(), "hidden");
    QCOMPARE(runOf(*w).picture().look().columns, 64);
    QVERIFY(select(*w, QStringLiteral("sums")));
    QCOMPARE(table.currentIndex().siblingAtColumn(1).data().toString(), "sums");
    QVERIFY(runOf(*w).picture().tensor().number(0) != 0);
  }
  void the_interpreter_gives_the_same_and_says_who_ran() {
    TestWindow w(sample("digits_mlp.py"));
    ModelForm* form = formOf(w);
    QVERIFY(form && runForm(w, *form));
    const QString compiled = column(*w, 4).last();
    form = formOf(w);
    QVERIFY(form);
    QTest::mouseClick(form->findChild<QRadioButton*>(QStringLiteral("run_interpreted")), Qt::LeftButton, {},
                      QPoint(8, 8));
    QVERIFY(form->wish().interp);
    QVERIFY(runForm(w, *form));
    QVERIFY(runOf(*w).summary().contains(QStringLiteral("interpreter")));
    QCOMPARE(column(*w, 4).last().left(5), compiled.left(5));
  }
  void expected_results_are_compared() {
    TestWindow w(sample("digits_mlp.py"));
    ModelForm* form = formOf(w);
    QVERIFY(form);
    QVERIFY(runForm(w, *form));
    const auto outputs = w->modelRuns().newest()->answer.outputs;
    QCOMPARE(outputs.size(), 1u);
    const auto data = runOf(*w).picture().tensor();
    const auto write = [&](const char* name, double add) {
      auto copy = data.clone();
      copy.set_number(0, copy.number(0) + add);
      return bool(model::write_tensors(w.path(name).toStdString(), {{outputs[0].name, copy}}));
    };
    QVERIFY(write("right.npz", 0) && write("wrong.npz", 1));
    for (const auto& [file, words] : {std::pair("right.npz", "as expected"), std::pair("wrong.npz", "is wrong")}) {
      form = formOf(w);
      QVERIFY(form);
      type(*form, "run_check", w.path(file));
      QVERIFY(runForm(w, *form));
      QVERIFY2(runOf(*w).summary().contains(QLatin1StringView(words)), qPrintable(runOf(*w).summary()));
    }
  }
  void a_file_that_does_not_fit_is_refused_and_the_results_stay() {
    TestWindow w(sample("digits_mlp.py"));
    ModelForm* form = formOf(w);
    QVERIFY(form && runForm(w, *form));
    const auto before = w->modelRuns().newest();
    for (const auto& [file, code] : {std::pair(QStringLiteral("/nowhere/x.npy"), "file.unreadable"),
                                     std::pair(sample("digits_mlp.safetensors"), "run.input-name"),
                                     std::pair(sample("mlp.py"), "tensors.format")}) {
      form = formOf(w);
      QVERIFY(form);
      type(*form, "input_images", file);
      QVERIFY(!runForm(w, *form));
      QCOMPARE(w->messages()->diagnostic().code, code);
      QVERIFY(w->modelRuns().newest() == before);
      type(*(form = formOf(w)), "input_images", QString());
      form->reject();
    }
  }
  void a_function_that_nothing_provides_is_named_and_can_be_bound() {
    TestWindow w(QString{});
    ModelForm* form = formOf(w, QStringLiteral(R"(
@I.ir_module
class Module:
    @T.prim_func
    def doubled(x: T.Buffer((4,), "float32"), y: T.Buffer((4,), "float32")):
        for i in range(4):
            with T.block("y"):
                v = T.axis.spatial(4, i)
                y[v] = x[v] * T.float32(2)
    @R.function
    def main(x: R.Tensor((4,), "float32")):
        with R.dataflow():
            lv = R.call_dps_packed("env.twice", (x,), out_sinfo=R.Tensor((4,), "float32"))
            R.output(lv)
        return lv
)"));
    QVERIFY(form);
    QVERIFY(!runForm(w, *form));
    QCOMPARE(w->messages()->diagnostic().code, "model.missing-functions");
    QVERIFY(w.message().contains(QStringLiteral("env.twice")));
    form = formOf(w);
    QVERIFY(form);
    auto* choice = form->findChild<QComboBox*>(QStringLiteral("bind_env.twice"));
    QVERIFY(choice);
    choice->setCurrentIndex(choice->findData(QStringLiteral("primfunc:doubled")));
    QVERIFY(runForm(w, *form));
    QVERIFY(w.message().isEmpty());
    QCOMPARE(column(*w, 3).last(), "float32 [4]");
  }
  void constants_reach_the_server_as_tensors() {
    TestWindow w(sample("digits_mlp.py"));
    ModelForm* form = formOf(w);
    QVERIFY(form);
    type(*form, "input_images", sample("digits.npz"));
    QVERIFY(runForm(w, *form));
    const auto before = w->modelRuns().newest()->answer.outputs.front();
    w->moduleSteps().bindParams(sample("digits_mlp.safetensors"));
    QVERIFY(settle(*w));
    form = formOf(w);
    QVERIFY(form);
    QCOMPARE(form->wish().function, "main");
    type(*form, "input_images", sample("digits.npz"));
    QVERIFY2(runForm(w, *form), qPrintable(w.message()));
    const auto after = w->modelRuns().newest()->answer.outputs.front();
    QVERIFY(qAbs(*after.max - *before.max) < 1e-4 && qAbs(*after.min - *before.min) < 1e-4);
  }
  void files_reach_a_server_here_and_elsewhere() {
    const auto read = script::read_module(R"(
@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((3, 1000000), "float32"), y: R.Tensor((3, 1000000), "float32")) -> R.Tensor((3, 1000000), "float32"):
        with R.dataflow():
            z: R.Tensor((3, 1000000), "float32") = R.add(x, y)
            R.output(z)
        return z
)");
    QVERIFY(read);
    const QTemporaryDir folder;
    model::Tensors files;
    for (const char* name : {"x", "y"}) {  // of 12 MB: two parts
      auto made = model::new_tensor(DataType::floating(32), {3, 1'000'000}, name);
      QVERIFY(made);
      for (int64_t k = 0; k < 3'000'000; ++k) made->tensor.as<float>()[k] = float(k % 1000) + (*name == 'x' ? 0 : 0.5f);
      files[name] = made->tensor;
    }
    const QString file = folder.filePath(QStringLiteral("both.npz"));
    QVERIFY(model::write_tensors(file.toStdString(), files));
    for (const QString& prefix : {QString(), QStringLiteral("env X=1 ") + test::program("tirc")}) {
      WorkerClient worker;
      worker.setPrefix(prefix);
      SentModules modules(worker, nullptr);
      ModelSession session(worker, modules, nullptr);
      QSignalSpy ran(&session, &ModelSession::ran), refused(&session, &ModelSession::refused);
      session.run(read->module, {.inputs = {{"x", file}, {"y", file}}, .interp = true, .rounds = 0});
      QVERIFY(waitFor([&] { return ran.count() + refused.count() == 1; }, 60'000));
      QVERIFY2(refused.isEmpty(), refused.isEmpty() ? "" : refused.first().first().value<Diagnostic>().code.c_str());
      const auto run = ran.first().first().value<views::ModelRunPtr>();
      QCOMPARE(*run->answer.outputs.front().min, 0.5);
      QCOMPARE(*run->answer.outputs.front().max, 1998.5);
    }
  }
  void a_library_is_named_for_each_run_and_kept_nowhere() {
    TestWindow w(QString{});
    ModelForm* form = formOf(w, of_env_relu);
    QVERIFY(form);
    auto* choice = form->findChild<QComboBox*>(QStringLiteral("bind_env.relu"));
    auto* symbol = form->findChild<QLineEdit*>(QStringLiteral("symbol_env.relu"));
    QVERIFY(choice && symbol && !symbol->isVisible());
    choice->setCurrentIndex(choice->findData(QStringLiteral("library:")));
    QVERIFY(symbol->isVisible());
    QCOMPARE(symbol->text(), "relu");
    type(*form, "run_library", test::program("libtirscope_packed_functions.so"));
    keepPicture(*form, "model-form-library");
    QVERIFY(runForm(w, *form));
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    QCOMPARE(column(*w, 3).last(), "float32 [4]");
    QVERIFY(w->modelRuns().newest()->answer.outputs.front().min.value() >= 0);
    // Neither the next form nor a session knows of it.
    form = formOf(w);
    QVERIFY(form);
    QCOMPARE(form->findChild<QLineEdit*>(QStringLiteral("run_library"))->text(), "");
    QCOMPARE(form->findChild<QComboBox*>(QStringLiteral("bind_env.relu"))->currentData().toString(), "");
    QVERIFY(form->wish().library.isEmpty() && form->wish().bind.empty());
    form->reject();
    QVERIFY(w->files().saveTo(w.path("s.tirscope")));
    QFile session(w.path("s.tirscope"));
    QVERIFY(session.open(QIODevice::ReadOnly));
    QVERIFY(!session.readAll().contains("packed_functions"));
  }
  void values_of_a_run_with_a_library_are_asked_for_in_the_form() {
    TestWindow w(QString{});
    ModelForm* form = formOf(w, of_env_relu);
    QVERIFY(form);
    auto* choice = form->findChild<QComboBox*>(QStringLiteral("bind_env.relu"));
    choice->setCurrentIndex(choice->findData(QStringLiteral("library:")));
    type(*form, "run_library", test::program("libtirscope_packed_functions.so"));
    QVERIFY(runForm(w, *form));
    Q_EMIT runOf(*w).valuesRequested({QStringLiteral("lv")});
    QVERIFY(!w->modelRuns().isBusy());
    form = w->findChild<ModelForm*>();
    QVERIFY(form);
    QCOMPARE(form->wish().keep, QStringList(QStringLiteral("lv")));
  }
  void what_no_library_has_is_refused_data() {
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<QString>("code");
    QTest::newRow("no library") << QString() << QStringLiteral("relu") << QStringLiteral("model.no-library");
    QTest::newRow("no file") << QStringLiteral("/nowhere/libops.so") << QStringLiteral("relu")
                             << QStringLiteral("run.library");
    QTest::newRow("a function that crashes")
        << test::program("libtirscope_packed_functions.so") << QStringLiteral("crash") << QStringLiteral("run.crashed");
  }
  void what_no_library_has_is_refused() {
    QFETCH(QString, library);
    QFETCH(QString, symbol);
    QFETCH(QString, code);
    TestWindow w(QString{});
    ModelForm* form = formOf(w, of_env_relu);
    QVERIFY(form);
    auto* choice = form->findChild<QComboBox*>(QStringLiteral("bind_env.relu"));
    choice->setCurrentIndex(choice->findData(QStringLiteral("library:")));
    type(*form, "run_library", library);
    type(*form, "symbol_env.relu", symbol);
    QVERIFY(!runForm(w, *form));
    QCOMPARE(QString::fromStdString(w->messages()->diagnostic().code), code);
  }
  void another_host_is_offered_no_library() {
    const auto read = script::read_module(of_env_relu.toStdString());
    QVERIFY(read);
    const ModelForm form(read->module, QString(), {}, QStringLiteral("CPU"), ModelForm::Libraries::LeftOut, nullptr);
    auto* choice = form.findChild<QComboBox*>(QStringLiteral("bind_env.relu"));
    QVERIFY(choice && choice->findData(QStringLiteral("library:")) < 0);
    QVERIFY(!form.findChild<QLineEdit*>(QStringLiteral("run_library")));
  }
  void a_run_is_cancelled_without_a_refusal() {
    TestWindow w(QString{});
    ModelForm* form = formOf(w, QStringLiteral(R"(
@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((700, 700), "float32"), w: R.Tensor((700, 700), "float32")):
        with R.dataflow():
            lv = R.matmul(x, w)
            R.output(lv)
        return lv
)"));
    QVERIFY(form);
    form->findChild<QRadioButton*>(QStringLiteral("run_interpreted"))->setChecked(true);
    QSignalSpy ended(&w->modelRuns(), &ModelRuns::ended);
    QTest::mouseClick(form->findChild<QPushButton*>(QStringLiteral("run_model")), Qt::LeftButton);
    QTest::qWait(400);
    QVERIFY(w->actions()["build.cancel"]->isEnabled());
    w->actions()["build.cancel"]->trigger();
    QVERIFY(waitFor([&] { return ended.count() == 1; }, 30000));
    QVERIFY(!ended.first().first().toBool());
    QVERIFY2(w.message().isEmpty(), w->messages()->diagnostic().code.c_str());
    QVERIFY(!w->modelRuns().newest());
  }
  void symbolic_sizes_are_asked_for() {
    TestWindow w(QString{});
    ModelForm* form = formOf(w, QStringLiteral(R"(
@R.function
def main(x: R.Tensor(("n", 4), "float32")) -> R.Tensor(("n", 4), "float32"):
    n = T.int64()
    with R.dataflow():
        lv = R.nn.relu(x)
        R.output(lv)
    return lv
)"));
    QVERIFY(form);
    QVERIFY(!runForm(w, *form));
    QCOMPARE(w->messages()->diagnostic().code, "model.size-missing");
    form = formOf(w);
    QVERIFY(form);
    auto* size = form->findChild<QSpinBox*>(QStringLiteral("run_size_n"));
    QVERIFY(size);
    size->setFocus();
    size->selectAll();
    QTest::keyClicks(size, QStringLiteral("3"));
    QVERIFY(runForm(w, *form));
    QCOMPARE(column(*w, 3).last(), "float32 [3, 4]");
  }
};

TIRSCOPE_TEST(ModelRunTest)

}  // namespace model_run_test
#include "model_run_test.moc"
