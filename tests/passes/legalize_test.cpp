// SPDX-License-Identifier: Apache-2.0
// What LegalizeOps makes computes what the operator means: values.npz of tests/cases/passes/LegalizeOps/<case> holds
// inputs and what NumPy computes of them. (case_test.cpp compares the modules.)
#include <QDir>
#include <QtTest>

#include "model/files/tensor_file.h"
#include "model/run/executor.h"
#include "model/run/interpreted.h"
#include "pass_runs/pass_run.h"
#include "support/oracle.h"
#include "support/paths.h"
#include "support/unit.h"

namespace legalize_test {

using namespace tirscope;

namespace {

/// The largest difference, relative to values above 1; infinite where the forms differ.
double difference(const model::Tensor& a, const model::Tensor& b) {
  if (a.shape() != b.shape()) return std::numeric_limits<double>::infinity();
  double most = 0;
  for (int64_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::abs(a.number(i) - b.number(i)) / std::max(1.0, std::abs(b.number(i))));
  return most;
}

Result<std::vector<model::Tensor>> run(const IRModule& module, const model::Tensors& values) {
  model::Interpreted backend(module);
  std::vector<model::Value> arguments;
  for (const char* name : {"x", "y", "w", "v", "u"}) {
    auto input = values.find(name);
    if (input == values.end()) break;
    TS_TRY(auto held, backend.hold(input->second));
    arguments.push_back(model::Value{held});
  }
  TS_TRY(const model::Value result, model::run_function(module, "main", std::move(arguments), backend));
  std::vector<model::Tensor> out;
  for (const model::TensorValue& tensor : model::tensors_in(result)) {
    TS_TRY(model::Tensor fetched, backend.fetch(tensor));
    out.push_back(std::move(fetched));
  }
  return out;
}

}  // namespace

class LegalizeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_legalised_operator_computes_what_numpy_computes_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(test::in_source("tests/cases/passes/LegalizeOps"));
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      if (QFile::exists(folder.filePath(name) + "/values.npz"))
        QTest::addRow("%s", qPrintable(name)) << folder.filePath(name);
  }
  void a_legalised_operator_computes_what_numpy_computes() {
    QFETCH(QString, path);
    const auto module = test::parsed(test::read_all(path + "/module.py"));
    QVERIFY2(module, "module.py cannot be read");
    const auto legal = passes::run_passes(*module, {{"LegalizeOps", {}}}, {});
    QVERIFY2(legal, legal ? "" : legal.error().rendered().c_str());
    const auto values = model::read_tensors((path + "/values.npz").toStdString());
    QVERIFY2(values, values ? "" : values.error().rendered().c_str());
    const auto results = run(*legal, *values);
    QVERIFY2(results, results ? "" : results.error().rendered().c_str());
    for (std::size_t i = 0; i < results->size(); ++i) {
      auto expected = values->find(formatted("out{}", i));
      QVERIFY(expected != values->end());
      const double off = difference((*results)[i], expected->second);
      QVERIFY2(off < 2e-5, qPrintable(QString("result %1 is off by %2").arg(i).arg(off)));
    }
  }
};

TIRSCOPE_TEST(LegalizeTest)

}  // namespace legalize_test
#include "legalize_test.moc"
