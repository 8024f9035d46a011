// SPDX-License-Identifier: Apache-2.0
#include "support/persistent_vector.h"

#include <QtTest>
#include <random>

#include "support/unit.h"

namespace persistent_vector_test {

using namespace tirscope;

class PersistentVectorTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void copies_do_not_notice_each_others_changes() {
    std::mt19937 draw(3);
    std::vector<std::pair<PersistentVector<int>, std::vector<int>>> versions(1);
    for (int step = 0; step < 1000; ++step) {
      // A copy of any version, changed a little: the others must not notice.
      auto [vector, model] = versions[draw() % versions.size()];
      for (int change = 0; change < 40; ++change)
        if (model.empty() || draw() % 3 != 0) {
          vector.push_back(step);
          model.push_back(step);
        } else {
          const std::size_t n = draw() % model.size();
          vector.edit(n) = model[n] = -step;
        }
      if (versions.size() < 30)
        versions.emplace_back(std::move(vector), std::move(model));
      else
        versions[draw() % versions.size()] = {std::move(vector), std::move(model)};
    }
    for (const auto& [vector, model] : versions) {
      QCOMPARE(vector.size(), model.size());
      std::vector<int> listed;
      for (int element : vector) listed.push_back(element);
      QVERIFY(listed == model);
      for (std::size_t n = 0; n < model.size(); ++n) QCOMPARE(vector[n], model[n]);
    }
  }
  void copies_share_what_they_have_in_common() {
    PersistentVector<int> first;
    for (int n = 0; n < 1000; ++n) first.push_back(n);
    PersistentVector<int> second = first;
    second.push_back(1000);
    second.edit(500) = -1;
    QCOMPARE(&second[0], &first[0]);
    QVERIFY(&second[500] != &first[500]);
    QCOMPARE(first[500], 500);
  }
};

TIRSCOPE_TEST(PersistentVectorTest)

}  // namespace persistent_vector_test
#include "persistent_vector_test.moc"
