// SPDX-License-Identifier: Apache-2.0
// Constants whose data lies beside the text of a module, by the hash of their contents.
#include "model/files/tensors_beside.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cstring>
#include <filesystem>

#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"
#include "model/constants.h"
#include "model/files/shared_tensors.h"
#include "model/files/tensor_file.h"
#include "script/files/complete_text.h"
#include "script/files/reader.h"
#include "script/files/tensor_names.h"
#include "support/unit.h"

namespace tensors_beside_test {

using namespace tirscope;

namespace {

TensorData floats(std::vector<int64_t> shape, float first) {
  return TensorData::filled(DataType::floating(32), std::move(shape), [&](std::span<std::byte> bytes) {
    for (std::size_t k = 0; k < bytes.size() / 4; ++k) {
      const float value = first + float(k);
      std::memcpy(bytes.data() + 4 * k, &value, 4);
    }
  });
}

std::string name_of(const TensorData& data) {
  return "float32 [" + std::to_string(data.shape()[0]) + ", " + std::to_string(data.shape()[1]) + "] " +
         data.hash().str();
}

/// A module with two constants, by their names.
std::string text_with(const std::string& file, const std::string& one, const std::string& other) {
  return "metadata = tirscope.tensors(\"" + file + "\", [\"" + one + "\", \"" + other + "\"])\n" +
         R"(@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3), "float32")):
        with R.dataflow():
            lv = R.add(x, metadata["relax.expr.Constant"][0])
            lv1 = R.multiply(lv, metadata["relax.expr.Constant"][1])
            R.output(lv1)
        return lv1
)";
}

script::ReadResult read(const std::string& text, const script::TensorsFrom& tensors) {
  script::ReadOptions options;
  options.tensors = tensors;
  auto out = script::read_module(text, options);
  if (!out) qFatal("%s", out.error().front().rendered().c_str());
  return *std::move(out);
}

}  // namespace

class TensorsBesideTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
  const TensorData one_ = floats({2, 3}, 1), other_ = floats({2, 3}, -7.5F);
  script::TensorsFrom known() const {
    return [this](const std::string&, const std::string& hash) {
      return hash == one_.hash().str() ? one_ : hash == other_.hash().str() ? other_ : TensorData();
    };
  }
  IRModule module() const { return read(text_with("a.safetensors", name_of(one_), name_of(other_)), known()).module; }

 private Q_SLOTS:
  void a_module_goes_to_a_text_and_a_file_of_tensors_and_back() {
    const IRModule before = module();
    auto name = model::keep_beside(path("m.py"), before);
    QVERIFY2(name, name ? "" : name.error().rendered().c_str());
    QCOMPARE(*name, std::string("m.constants.safetensors"));
    script::PrintOptions options = script::complete();
    options.tensors = *name;
    const std::string text = script::print_module(before, options).text;
    QVERIFY2(text.starts_with("metadata = tirscope.tensors(\"m.constants.safetensors\", [\n"), text.c_str());
    QVERIFY(text.find(name_of(one_)) != text.npos && text.find("load_json") == text.npos);
    const auto after = read(text, model::tensors_beside(path("m.py")));
    QVERIFY(after.notes.empty());
    QVERIFY(structural_equal(after.module, before));
    auto tensors = model::read_tensors(path("m.constants.safetensors"));
    QVERIFY(tensors && tensors->size() == 2 && tensors->contains(one_.hash().str()));
  }
  void a_file_that_has_them_stays_as_it_is() {
    QVERIFY(model::keep_beside(path("same.py"), module()));
    const std::filesystem::path file = path("same.constants.safetensors");
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    const auto then = std::filesystem::last_write_time(file);
    QVERIFY(model::keep_beside(path("same.py"), module()));
    QVERIFY(std::filesystem::last_write_time(file) == then);
    model::Tensors fewer = *model::read_tensors(file.string());
    fewer.erase(fewer.begin());
    QVERIFY(model::keep_beside(path("same.py"), fewer));
    QCOMPARE(model::read_tensors(file.string())->size(), 1u);
  }
  void what_has_no_constants_has_no_file() {
    auto none = model::keep_beside(path("none.py"), model::Tensors{});
    QVERIFY(none && none->empty());
    QVERIFY(!std::filesystem::exists(path("none.constants.safetensors")));
  }
  void what_is_missing_is_named_and_stays_missing() {
    const auto lacking = read(text_with("gone.safetensors", name_of(one_), name_of(other_)),
                              [this](const std::string&, const std::string& hash) {
                                return hash == one_.hash().str() ? one_ : TensorData();
                              });
    QCOMPARE(lacking.notes.size(), 1u);
    QCOMPARE(lacking.notes[0].code, std::string("script.tensors-missing"));
    const std::string said = lacking.notes[0].rendered();
    QVERIFY2(said.find(other_.hash().str()) != said.npos && said.find("gone.safetensors") != said.npos, said.c_str());
    QVERIFY(said.find(one_.hash().str()) == said.npos);
    // Its type is known all the same, and printed again it has the same name.
    const std::string again = script::print_module(lacking.module, script::complete()).text;
    QVERIFY2(again.find(name_of(other_)) != again.npos, again.c_str());
    QVERIFY(structural_equal(read(again, known()).module, module()));
    bool refused = false;
    walk(lacking.module, [&](const Node& node) {
      if (auto constant = as<RelaxConstantNode>(&node); constant && !constant->data) {
        auto tensor = model::tensor_of_constant(*constant);
        refused = !tensor && tensor.error().message.str().find(other_.hash().str()) != std::string::npos;
      }
      return true;
    });
    QVERIFY(refused);
  }
  void what_is_not_what_its_name_says_is_missing() {
    // Under the name of one tensor lies another.
    const auto wrong = read(text_with("a.safetensors", name_of(one_), name_of(one_)),
                            [this](const std::string&, const std::string&) { return other_; });
    QCOMPARE(wrong.notes.size(), 1u);
  }
  void only_files_of_the_folder_are_read() {
    std::filesystem::create_directory(path("inner"));
    QVERIFY(model::keep_beside(path("m.py"), module()));
    std::filesystem::create_symlink(path("m.constants.safetensors"), path("inner/link.safetensors"));
    const auto outside = model::tensors_beside(path("inner/x.py"));
    const std::string hash = one_.hash().str();
    QVERIFY(model::tensors_beside(path("x.py"))("m.constants.safetensors", hash));
    for (const char* name : {"../m.constants.safetensors", "link.safetensors", "", "..", "."})
      QVERIFY2(!outside(name, hash), name);
    QVERIFY(!outside(path("m.constants.safetensors"), hash));
  }
  void names_that_say_nothing_are_refused_data() {
    QTest::addColumn<QString>("name");
    const QString hash(32, u'0');
    QTest::newRow("a type that is none") << "float99 [2] " + hash;
    QTest::newRow("no shape") << "float32 " + hash;
    QTest::newRow("a negative extent") << "float32 [-2] " + hash;
    QTest::newRow("a shape without an end") << "float32 [2 " + hash;
    QTest::newRow("another separator") << "float32 [2;3] " + hash;
    QTest::newRow("a short hash") << "float32 [2] 00ff";
    QTest::newRow("what is no hash") << "float32 [2] " + QString(32, u'x');
    QTest::newRow("more than any memory") << "float32 [9223372036854775807, 9] " + hash;
    QTest::newRow("nothing") << "";
  }
  void names_that_say_nothing_are_refused() {
    QFETCH(QString, name);
    QVERIFY(!script::read_tensor_name(name.toStdString()));
    auto refused = script::read_module(text_with("a.safetensors", name.toStdString(), name_of(one_)));
    QVERIFY(!refused);
    QCOMPARE(refused.error().front().code, std::string("script.tensor-name"));
  }
  void names_are_read_as_they_are_written() {
    for (const TensorData& data : {one_, floats({1, 1}, 0)}) {
      auto name = script::read_tensor_name(name_of(data));
      QVERIFY(name && name->dtype == data.dtype() && name->shape == data.shape() && name->hash == data.hash().str());
    }
  }
  void tensors_are_shared_with_another_process() {
    model::Tensors tensors;
    QVERIFY(model::add_constants(module(), tensors));
    auto shared = model::SharedTensors::of(tensors);
    QVERIFY2(shared, shared ? "" : shared.error().rendered().c_str());
    auto there = model::read_tensors(shared->path());
    QVERIFY2(there, there ? "" : there.error().rendered().c_str());
    QCOMPARE(there->size(), 2u);
    QCOMPARE(model::constant_of_tensor(there->at(one_.hash().str()))->data.hash().str(), one_.hash().str());
  }
};

TIRSCOPE_TEST(TensorsBesideTest)

}  // namespace tensors_beside_test
#include "tensors_beside_test.moc"
