// SPDX-License-Identifier: Apache-2.0
// `tirc run`: the perceptron of tests/cases/model/mlp in its three forms against what NumPy computes, its exit codes
// and keys, and what it refuses.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "model/files/tensor_file.h"
#include "support/paths.h"
#include "support/unit.h"

namespace run_test {

using nlohmann::json;

class RunTest : public QObject {
  Q_OBJECT

  struct Outcome {
    int code = -1;
    QByteArray out, err;
  };
  QTemporaryDir folder_;

  static QString in_case(const QString& name) { return tirscope::test::in_source("tests/cases/model/" + name); }
  static QString library() { return tirscope::test::program("libtirscope_packed_functions.so"); }
  Outcome tirc(const QStringList& arguments) const {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(tirscope::test::program("tirc"), arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(300'000)) return {-1, "", "did not end"};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
            process.readAllStandardError()};
  }
  QStringList mlp(const QString& form, const QStringList& more = {}) const {
    return QStringList{"run",      in_case("mlp/" + form + ".py"), "--input", "x=" + in_case("mlp/x.npy"),
                       "--params", in_case("mlp/params.npz"),      "--check", in_case("mlp/result.npz")} +
           more;
  }
  static QStringList bound() {
    return {"--library", library(), "--bind", "env.linear=library:linear", "--bind", "env.relu=library:relu"};
  }

  /// The digit with the highest score in each row.
  static std::vector<int64_t> digits_of(const tirscope::model::Tensor& scores) {
    std::vector<int64_t> digits;
    for (int64_t row = 0; row < scores.shape()[0]; ++row) {
      const float* first = scores.as<float>() + row * 10;
      digits.push_back(std::max_element(first, first + 10) - first);
    }
    return digits;
  }

 private Q_SLOTS:
  void trained_networks_know_as_many_digits_compiled_as_interpreted_data() {
    QTest::addColumn<QString>("sample");
    QTest::newRow("a perceptron") << "digits_mlp";
    QTest::newRow("a convolutional network") << "digits_cnn";
  }
  void trained_networks_know_as_many_digits_compiled_as_interpreted() {
    QFETCH(QString, sample);
    using namespace tirscope::model;
    const QString samples = tirscope::test::in_source("sample_modules/"), images = folder_.filePath("images.npy");
    auto known = read_tensors((samples + "digits.npz").toStdString());
    QVERIFY(known);
    QVERIFY(write_tensors(images.toStdString(), {{"images", known->at("images")}}));
    std::vector<int64_t> found[2];
    for (const bool interpreted : {false, true}) {
      const QString scores = folder_.filePath("scores.npy");
      Outcome ran = tirc(QStringList{"run", samples + sample + ".py", "--params", samples + sample + ".safetensors",
                                     "--input", "images=" + images, "-o", scores} +
                         (interpreted ? QStringList{"--interp"} : QStringList()));
      QVERIFY2(ran.code == 0, ran.err.constData());
      auto read = read_tensor(scores.toStdString());
      QVERIFY(read);
      found[interpreted] = digits_of(*read);
    }
    QCOMPARE(found[0], found[1]);
    int right = 0;
    for (std::size_t i = 0; i < found[0].size(); ++i) right += found[0][i] == known->at("labels").integer(int64_t(i));
    QCOMPARE(right, 467);
  }

  void schedules_of_models_keep_what_they_compute_data() {
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<QStringList>("sizes");
    QFile list(tirscope::test::in_source("sample_modules/samples.json"));
    QVERIFY(list.open(QIODevice::ReadOnly));
    const json index = json::parse(list.readAll().toStdString());
    for (const json& sample : index["samples"]) {
      if (!sample.value("model", false)) continue;
      const QString name = QString::fromStdString(sample["name"]);
      QVERIFY2(sample.contains("schedules"), qPrintable(name));
      for (const json& schedule : sample["schedules"])
        for (const char* size : {"full", "small"}) {
          QStringList sizes;
          for (const auto& [each, value] : sample["sizes"][size].items())
            sizes << "--set" << QString("%1=%2").arg(QString::fromStdString(each)).arg(value.get<int>());
          const QString script = QString::fromStdString(schedule["name"]);
          QTest::addRow("%s.%s, %s", qPrintable(name), qPrintable(script), size) << name << script << sizes;
        }
    }
  }
  void schedules_of_models_keep_what_they_compute() {
    QFETCH(QString, sample);
    QFETCH(QString, schedule);
    QFETCH(QStringList, sizes);
    const QString samples = tirscope::test::in_source("sample_modules/"), expected = folder_.filePath("expected.npz");
    const QString params = samples + sample + ".safetensors";
    QStringList run = QStringList{"run", samples + sample + ".py"} + sizes;
    if (QFile::exists(params)) run << "--params" << params;
    Outcome ran = tirc(run + QStringList{"-o", expected});
    QVERIFY2(ran.code == 0, ran.err.constData());
    run << "--schedule" << samples + sample + "." + schedule + ".py"
        << "--check" << expected;
    ran = tirc(run);
    QVERIFY2(ran.code == 0, (ran.out + ran.err).constData());
    QVERIFY2(!ran.out.contains("legalised"), ran.out.constData());
  }

  void the_three_forms_agree_with_numpy_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("its own functions") << mlp("own");
    QTest::newRow("its own, interpreted") << mlp("own", {"--interp"});
    QTest::newRow("registered ones") << mlp("extern", bound());
    QTest::newRow("both") << mlp("mixture", bound());
    QTest::newRow("both, interpreted") << mlp("mixture", bound() + QStringList{"--interp"});
  }
  void the_three_forms_agree_with_numpy() {
    QFETCH(QStringList, arguments);
    const Outcome ran = tirc(arguments + QStringList{"--json"});
    QVERIFY2(ran.code == 0, ran.err.constData());
    const json answer = json::parse(ran.out.toStdString());
    QVERIFY(answer["check"][0]["passed"].get<bool>());
    QCOMPARE(answer["outputs"].size(), 1u);
    QCOMPARE(answer["outputs"][0]["name"].get<std::string>(), std::string("out"));
    QCOMPARE(answer["outputs"][0]["shape"], json({1, 5}));
    QCOMPARE(answer["outputs"][0]["dtype"].get<std::string>(), std::string("float32"));
    QVERIFY(answer["outputs"][0]["min"].get<double>() <= answer["outputs"][0]["max"].get<double>());
    QVERIFY(!answer.contains("nodes"));
  }

  void a_profile_has_the_time_and_the_bytes_of_each_binding() {
    const Outcome ran = tirc(mlp("own", {"--profile", "--json"}));
    QVERIFY2(ran.code == 0, ran.err.constData());
    const json answer = json::parse(ran.out.toStdString());
    QCOMPARE(answer["nodes"].size(), 3u);
    for (const json& node : answer["nodes"]) {
      QVERIFY(node["seconds"].get<double>() > 0);
      QVERIFY(node["bytes"].get<int64_t>() > 0);
      QVERIFY(node["op"].get<std::string>().starts_with("call_dps_packed "));
    }
    QCOMPARE(answer["nodes"][0]["name"].get<std::string>(), std::string("lv0"));
    const Outcome text = tirc(mlp("own", {"--profile"}));
    QVERIFY2(text.out.contains("call_dps_packed relu0"), text.out.constData());
  }

  void constants_lie_beside_the_module_that_is_written() {
    const QString given = tirscope::test::in_source("tests/cases/relax/metadata/expected.py"),
                  out = folder_.filePath("written.py"), tensors = folder_.filePath("written.constants.safetensors");
    Outcome ran = tirc({"print", given, "-o", out});
    QVERIFY2(ran.code == 0, ran.err.constData());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY2(text.startsWith("metadata = tirscope.tensors(\"written.constants.safetensors\", ["), text.constData());
    QVERIFY(QFile::exists(tensors));
    ran = tirc({"equal", given, out});
    QVERIFY2(ran.code == 0, ran.out.constData());
    QVERIFY(ran.err.isEmpty());
    // With the data above the text and back, as TVM has it.
    ran = tirc({"print", out, "--show-meta"});
    QVERIFY2(ran.code == 0 && ran.out.startsWith("metadata = tvm.ir.load_json("), ran.err.constData());
    QFile inline_file(folder_.filePath("inline.py"));
    QVERIFY(inline_file.open(QIODevice::WriteOnly));
    inline_file.write(ran.out);
    inline_file.close();
    QCOMPARE(tirc({"equal", given, inline_file.fileName()}).code, 0);
    QCOMPARE(tirc({"run", out, "--interp"}).code, 0);
    // What is missing is said, and the module is there all the same.
    QVERIFY(QFile::remove(tensors));
    ran = tirc({"print", out});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.contains("written.constants.safetensors"), ran.err.constData());
    ran = tirc({"run", out, "--interp"});
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.err.contains("model.no-data"), ran.err.constData());
  }

  void outputs_are_written_and_read_again() {
    const QString out = folder_.filePath("out.npz");
    QCOMPARE(tirc(mlp("own", {"-o", out})).code, 0);
    QStringList again = mlp("own", {"--interp"});
    again[again.indexOf("--check") + 1] = out;
    const Outcome ran = tirc(again);
    QVERIFY2(ran.code == 0, ran.err.constData());
  }

  void a_wrong_result_is_a_no() {
    const Outcome ran = tirc(mlp("own", {"--input", "w0=random"}));
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains("check out: wrong at"), ran.out.constData());
  }

  void what_cannot_be_run_is_refused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("text");
    auto row = [](const char* name, const QStringList& arguments, int exit, const char* text) {
      QTest::newRow(name) << arguments << exit << QString(text);
    };
    const QString own = in_case("mlp/own.py"), params = in_case("mlp/params.npz");
    row("functions that nothing provides", mlp("extern"), 2, "env.linear, env.relu");
    row("a size that nothing says", {"run", own}, 2, "--set m=VALUE");
    row("an input that is no parameter", {"run", own, "--input", "y=random"}, 2, "run.unknown-input");
    row("an input twice", {"run", own, "--input", "x=random", "--input", "x=random"}, 2, "run.input");
    row("a missing file", {"run", own, "--input", "x=missing.npy"}, 2, "file.unreadable");
    row("a pickle", {"run", own, "--input", "x=" + in_case("files/objects.npy")}, 2, "scripts/export_params.py");
    row("an input of another type", {"run", own, "--params", params, "--input", "x=" + in_case("files/big_endian.npy")},
        2, "must have the type float32");
    row("an input of another shape", {"run", own, "--params", params, "--input", "x=" + in_case("files/float32.npy")},
        2, "dimension 0");
    row("no such function", {"run", own, "--function", "nothing"}, 2, "model.no-function");
    row("a binding without a kind", mlp("extern", {"--bind", "env.relu"}), 2, "model.binding");
    row("a binding of another kind", mlp("extern", {"--bind", "env.relu=python:relu"}), 2, "model.binding");
    row("a function without a library", mlp("extern", {"--bind", "env.relu=library:relu"}), 2, "--library");
    row("a library that is no file", mlp("extern", {"--library", "libm.so.6"}), 2, "run.library");
    row("a function that OpenBLAS lacks", mlp("extern", {"--bind", "env.relu=blas:relu"}), 2, "blas:relu");
    row("a function that fails",
        mlp("extern",
            {"--library", library(), "--bind", "env.linear=library:refuse", "--bind", "env.relu=library:relu"}),
        1, "status 17");
    row("a function that crashes",
        mlp("extern",
            {"--library", library(), "--bind", "env.linear=library:crash", "--bind", "env.relu=library:relu"}),
        1, "run.crashed");
    row("outputs of another kind", mlp("own", {"-o", "out.txt"}), 2, "tensors.suffix");
  }
  void what_cannot_be_run_is_refused() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    QFETCH(QString, text);
    const Outcome ran = tirc(arguments);
    QVERIFY2(ran.err.contains(text.toUtf8()), ran.err.constData());
    QCOMPARE(ran.code, exit);
  }

  void sizes_are_set_by_name_and_the_rest_is_random() {
    const Outcome ran = tirc({"run", in_case("mlp/own.py"), "--set", "m=6,n=4,k=3", "--seed", "7", "--json"});
    QVERIFY2(ran.code == 0, ran.err.constData());
    const json answer = json::parse(ran.out.toStdString());
    QCOMPARE(answer["inputs"].size(), 5u);
    QCOMPARE(answer["inputs"][1]["source"].get<std::string>(), std::string("random"));
    QCOMPARE(answer["outputs"][0]["shape"], json({1, 3}));
  }
};

TIRSCOPE_TEST(RunTest)

}  // namespace run_test
#include "run_test.moc"
