// SPDX-License-Identifier: Apache-2.0
#include "model/files/tensor_file.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cstring>

#include "support/paths.h"
#include "support/unit.h"

namespace tensor_file_test {

using namespace tirscope;
using namespace tirscope::model;

class TensorFileTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  static std::string case_file(const char* name) {
    return test::in_source(QString("tests/cases/model/files/") + name).toStdString();
  }
  std::string path_of(const char* name) const { return folder_.filePath(name).toStdString(); }
  std::string written(const char* name, const QByteArray& bytes) const {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("the file cannot be written");
    return file.fileName().toStdString();
  }
  static QByteArray bytes_in(const std::string& path) {
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly)) qFatal("the file cannot be read");
    return file.readAll();
  }
  static std::string code_of(const std::string& path) {
    auto read = read_tensors(path);
    return read ? "" : read.error().code;
  }
  /// "float32 [2, 3]: 0 0.25 0.5 ..."
  static QString text(const Tensor& tensor) {
    QString out = QString::fromStdString(type_text(tensor)) + ":";
    for (int64_t k = 0; k < std::min<int64_t>(tensor.size(), 6); ++k) out += " " + QString::number(tensor.number(k));
    return out;
  }
  static QByteArray number(quint64 value, int bytes) {
    QByteArray out;
    for (int k = 0; k < bytes; ++k) out += char(value >> (8 * k));
    return out;
  }
  static QByteArray npy(const QByteArray& header, const QByteArray& data, char version = 1) {
    return QByteArray("\x93NUMPY") + version + '\0' + number(quint64(header.size()), version == 1 ? 2 : 4) + header +
           data;
  }
  static QByteArray safetensors(const QByteArray& header, qsizetype data) {
    return number(quint64(header.size()), 8) + header + QByteArray(data, '\0');
  }

 private Q_SLOTS:
  void what_numpy_writes_is_read_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("expected");
    const QString grid = "float32 [2, 3]: 0 0.25 0.5 0.75 1 1.25";
    QTest::newRow("float32") << "float32.npy" << grid;
    QTest::newRow("column-major") << "fortran.npy" << grid;
    QTest::newRow("version 3") << "version3.npy" << grid;
    QTest::newRow("big-endian") << "big_endian.npy"
                                << "float64 [2, 3]: 0 0.25 0.5 0.75 1 1.25";
    QTest::newRow("without dimensions") << "scalar.npy"
                                        << "int64 []: -7";
    QTest::newRow("booleans") << "boolean.npy"
                              << "bool [3]: 1 0 1";
    QTest::newRow("without elements") << "empty.npy"
                                      << "int8 [0, 4]:";
  }
  void what_numpy_writes_is_read() {
    QFETCH(QString, file);
    auto tensor = read_tensor(case_file(qPrintable(file)));
    QVERIFY2(tensor, tensor ? "" : tensor.error().rendered().c_str());
    QTEST(text(*tensor), "expected");
  }

  void archives_of_numpy_are_read() {
    auto stored = read_tensors(case_file("stored.npz"));
    QVERIFY2(stored, stored ? "" : stored.error().rendered().c_str());
    QCOMPARE(stored->size(), 3u);
    QCOMPARE(text(stored->at("half")), QString("float16 [2, 3]: 0 0.25 0.5 0.75 1 1.25"));
    QCOMPARE(text(stored->at("count")), QString("uint8 []: 3"));
    auto deflated = read_tensors(case_file("deflated.npz"));
    QVERIFY2(deflated, deflated ? "" : deflated.error().rendered().c_str());
    QCOMPARE(text(deflated->at("grid")), QString("float32 [2, 3]: 0 0.25 0.5 0.75 1 1.25"));
    QCOMPARE(deflated->at("zeros").size(), 10000);
  }

  void what_is_written_is_read_data() {
    QTest::addColumn<QString>("suffix");
    QTest::newRow("npz") << ".npz";
    QTest::newRow("safetensors") << ".safetensors";
  }
  void what_is_written_is_read() {
    QFETCH(QString, suffix);
    const std::string path = path_of("tensors") + suffix.toStdString();
    Tensors tensors;
    for (const char* type : {"float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16",
                             "uint32", "uint64", "bool"}) {
      Tensor& tensor = tensors[type] = Tensor(*DataType::parse(type), {3, 1, 5});
      for (int64_t k = 0; k < tensor.size(); ++k) tensor.set_number(k, double(k % 2));
    }
    tensors["none"] = Tensor(DataType::floating(32), {2, 0});
    tensors["one"] = Tensor(DataType::floating(64), {});
    if (suffix == ".safetensors") tensors["brain"] = Tensor(DataType::bfloat(), {7});
    auto done = write_tensors(path, tensors);
    QVERIFY2(done, done ? "" : done.error().rendered().c_str());
    auto read = read_tensors(path);
    QVERIFY2(read, read ? "" : read.error().rendered().c_str());
    QCOMPARE(read->size(), tensors.size());
    for (const auto& [name, tensor] : tensors) {
      const Tensor& again = read->at(name);
      QCOMPARE(text(again), text(tensor));
      QVERIFY(std::ranges::equal(bytes_of(again), bytes_of(tensor)));
    }
  }

  void numpys_files_lack_bfloat16_and_several_arrays_in_one() {
    const Tensors brain = {{"brain", Tensor(DataType::bfloat(), {7})}};
    QCOMPARE(write_tensors(path_of("x.npz"), brain).error().code, std::string("npy.type"));
    const Tensors two = {{"a", Tensor(DataType::uint(8), {1})}, {"b", Tensor(DataType::uint(8), {1})}};
    QCOMPARE(write_tensors(path_of("x.npy"), two).error().code, std::string("tensors.several"));
    QCOMPARE(write_tensors(path_of("x.txt"), two).error().code, std::string("tensors.suffix"));
    QVERIFY(!QFile::exists(folder_.filePath("x.npz")));
  }

  void a_file_that_cannot_be_replaced_stays_as_it_was() {
    const std::string path = written("kept.npz", "old");
    QCOMPARE(write_tensors(path, {{"a", Tensor(DataType::bfloat(), {1})}}).error().code, std::string("npy.type"));
    QCOMPARE(bytes_in(path), QByteArray("old"));
  }

  void damaged_arrays_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    const QByteArray good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n", data(24, '\0');
    auto row = [](const char* name, const QByteArray& bytes, const char* code) {
      QTest::newRow(name) << bytes << QString(code);
    };
    auto with = [&](const char* from, const char* to) { return QByteArray(good).replace(from, to); };
    row("as it should be", npy(good, data), "");
    row("cut in the mark", QByteArray("\x93NUMPY"), "npy.damaged");
    row("cut in the header", npy(good, data).left(30), "npy.damaged");
    row("cut in the elements", npy(good, data.left(23)), "npy.damaged");
    row("more elements", npy(good, data + "x"), "npy.damaged");
    row("version 9", npy(good, data, 9), "npy.damaged");
    row("a header of 4 GB", QByteArray("\x93NUMPY\x02\0", 8) + number(0xfffffff0u, 4) + good, "npy.damaged");
    row("objects", npy(with("<f4", "|O"), data), "npy.pickled");
    row("texts", npy(with("<f4", "<U3"), data), "npy.type");
    row("complex numbers", npy(with("<f4", "<c8"), data), "npy.type");
    row("records", npy(with("'<f4'", "[('a', '<f4')]"), data), "npy.type");
    row("a shape that overflows", npy(with("(2, 3)", "(4611686018427387904, 4)"), data), "npy.damaged");
    row("an overflow behind a zero", npy(with("(2, 3)", "(0, 4611686018427387904, 4)"), ""), "npy.damaged");
    row("an extent below zero", npy(with("(2, 3)", "(-2, -3)"), data), "npy.damaged");
    row("an extent beyond 64 bits", npy(with("(2, 3)", "(99999999999999999999,)"), data), "npy.damaged");
    row("an expression", npy(with("(2, 3)", "(__import__('os'),)"), data), "npy.damaged");
    row("a key twice", npy(with("'fortran_order': False", "'descr': '<f4'"), data), "npy.damaged");
    row("a key too many", npy(with("'shape'", "'x': 1, 'shape'"), data), "npy.damaged");
    row("no dictionary", npy("[1, 2]", data), "npy.damaged");
    row("text behind the header", npy(good + "x", data), "npy.damaged");
    row("a boolean of 2", npy(with("<f4", "|b1"), QByteArray(6, '\2')), "tensor.boolean");
    row("an older pickle's mark", QByteArray("\x80\x02}q\x00.", 6), "tensors.pickled");
    row("anything else", "hello", "tensors.format");
    row("nothing", "", "tensors.format");
  }
  void damaged_arrays_are_refused() {
    QFETCH(QByteArray, bytes);
    QTEST(QString::fromStdString(code_of(written("array.npy", bytes))), "code");
  }

  void damaged_safetensors_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const QByteArray& bytes, const char* code) {
      QTest::newRow(name) << bytes << QString(code);
    };
    auto one = [](const char* shape, const char* offsets, const char* type = "F32") {
      return QByteArray("{\"a\":{\"dtype\":\"") + type + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets +
             "}}";
    };
    auto two = [](const char* first, const char* second) {
      return QByteArray("{\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":") + first +
             "},\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":" + second + "}}";
    };
    const char* damaged = "safetensors.damaged";
    row("as it should be", safetensors(one("[2]", "[0,8]"), 8), "");
    row("two as they should be", safetensors(two("[4,8]", "[0,4]"), 8), "");
    row("none", safetensors("{}", 0), "");
    row("notes", safetensors("{\"__metadata__\":{\"by\":\"hand\"}}", 0), "");
    row("cut in the length", QByteArray("\x08\0\0", 3), damaged);
    row("a header beyond the file", number(1000, 8) + "{}", damaged);
    row("a header of 2^64 bytes", QByteArray(8, '\xff') + "{}", damaged);
    row("no JSON", safetensors("{\"a\":", 0), damaged);
    row("a list", safetensors("[]", 0), damaged);
    row("a name twice", safetensors("{\"a\":1,\"a\":2}", 0), damaged);
    row("overlapping", safetensors(two("[0,4]", "[2,6]"), 6), damaged);
    row("the same bytes", safetensors(two("[0,4]", "[0,4]"), 4), damaged);
    row("a gap", safetensors(two("[0,4]", "[6,10]"), 10), damaged);
    row("beyond the file", safetensors(one("[2]", "[0,8]"), 7), damaged);
    row("bytes behind the last", safetensors(one("[2]", "[0,8]"), 9), damaged);
    row("backwards", safetensors(one("[2]", "[8,0]"), 8), damaged);
    row("an offset below zero", safetensors(one("[2]", "[-8,0]"), 8), damaged);
    row("an offset beyond 63 bits", safetensors(one("[2]", "[0,18446744073709551615]"), 8), damaged);
    row("a real offset", safetensors(one("[2]", "[0,8.0]"), 8), damaged);
    row("a shape that does not fit", safetensors(one("[3]", "[0,8]"), 8), damaged);
    row("a shape that overflows", safetensors(one("[4611686018427387904,4611686018427387904]", "[0,0]"), 0), damaged);
    row("a shape that overflows to fit", safetensors(one("[4294967296,4294967296,0]", "[0,0]"), 0), damaged);
    row("an unknown type", safetensors(one("[2]", "[0,8]", "C64"), 8), "safetensors.type");
    row("a key too many", safetensors("{\"a\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1],\"x\":0}}", 1),
        damaged);
  }
  void damaged_safetensors_are_refused() {
    QFETCH(QByteArray, bytes);
    QTEST(QString::fromStdString(code_of(written("model.safetensors", bytes))), "code");
  }

  void every_damage_of_an_archive_is_noticed() {
    for (const char* name : {"stored.npz", "deflated.npz"}) {
      const QByteArray good = bytes_in(case_file(name));
      auto whole = read_tensors(case_file(name));
      QVERIFY(whole);
      for (qsizetype k = 0; k < good.size(); ++k) {
        QByteArray bytes = good;
        bytes[k] = char(bytes[k] ^ 0x55);
        auto read = read_tensors(written("damaged.npz", bytes));  // dates and versions do not matter
        for (const auto& [key, tensor] : read.value_or(Tensors{}))
          if (auto same = whole->find(key); same != whole->end())
            QVERIFY2(std::ranges::equal(bytes_of(tensor), bytes_of(same->second)), qPrintable(QString::number(k)));
      }
      for (qsizetype k = 0; k < good.size(); k += 7) QVERIFY(!read_tensors(written("cut.npz", good.left(k))));
    }
  }

  void an_archive_that_unpacks_to_far_more_is_refused_before_it_is_unpacked() {
    // The sizes of the directory and of the array's header agree, and are enormous.
    QByteArray bytes = bytes_in(case_file("deflated.npz"));
    const qsizetype entry = bytes.indexOf("PK\x01\x02");
    QVERIFY(entry > 0);
    bytes.replace(entry + 24, 4, number(0xfffffff0u, 4));
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(code_of(written("bomb.npz", bytes)), std::string("npz.too-large"));
    QVERIFY(timer.elapsed() < 1000);
    bytes.replace(entry + 24, 4, number(50'000'000, 4));
    QCOMPARE(code_of(written("bomb.npz", bytes)), std::string("zip.damaged"));
  }

  void pickles_are_refused_by_whatever_name_they_come() {
    QCOMPARE(code_of(case_file("objects.npy")), std::string("npy.pickled"));
    QCOMPARE(code_of(written("params.pkl", "(dp0\n.")), std::string("tensors.pickled"));
    QCOMPARE(code_of(written("params.pt", "PK\x03\x04")), std::string("tensors.pickled"));
    QCOMPARE(code_of(written("params.npz", QByteArray("\x80\x04\x95", 3))), std::string("tensors.pickled"));
    auto why = read_tensors(written("model.pth", "PK\x03\x04"));
    QVERIFY(!why && why.error().rendered().find("scripts/export_params.py") != std::string::npos);
    // An archive of PyTorch's under another name.
    QByteArray bytes = bytes_in(case_file("stored.npz"));
    bytes.replace("count.npy", "/data.pkl");
    QCOMPARE(code_of(written("renamed.npz", bytes)), std::string("npz.pickled"));
  }

  void large_files_are_mapped_and_not_copied() {
    const std::string path = path_of("large.safetensors");
    Tensors tensors = {{"w", Tensor(DataType::floating(32), {1024, 1024})}};
    tensors["w"].set_number(77, 3);
    QVERIFY(write_tensors(path, tensors));
    auto read = read_tensors(path);
    QVERIFY(read);
    QCOMPARE(read->at("w").number(77), 3.0);
    // What is written to them stays here.
    read->at("w").set_number(77, 4);
    QCOMPARE(read_tensors(path)->at("w").number(77), 3.0);
  }

  void what_is_no_file_is_refused() {
    QCOMPARE(code_of(folder_.path().toStdString()), std::string("file.unreadable"));
    QCOMPARE(code_of(path_of("missing.npz")), std::string("file.unreadable"));
    QCOMPARE(code_of("/dev/zero"), std::string("file.unreadable"));
  }
};

TIRSCOPE_TEST(TensorFileTest)

}  // namespace tensor_file_test
#include "tensor_file_test.moc"
