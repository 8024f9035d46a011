// SPDX-License-Identifier: Apache-2.0
#include "support/persistent_map.h"

#include <QtTest>
#include <map>
#include <random>

#include "support/unit.h"

namespace persistent_map_test {

using namespace tirscope;

namespace {

/// So few hashes that keys have to share them.
struct Coarse {
  std::size_t operator()(int key) const { return std::size_t(key % 7); }
};

template <class Hash>
void compare_with_std_map() {
  std::mt19937 draw(3);
  std::vector<std::pair<PersistentMap<int, int, Hash>, std::map<int, int>>> versions(1);
  for (int step = 0; step < 3000; ++step) {
    // A copy of any version, changed a little: the others must not notice.
    auto [map, model] = versions[draw() % versions.size()];
    for (int change = 0; change < 4; ++change) {
      const int key = int(draw() % 500);
      if (draw() % 3 == 0) {
        map.erase(key);
        model.erase(key);
      } else {
        map.set(key, step);
        model[key] = step;
      }
    }
    if (versions.size() < 50)
      versions.emplace_back(std::move(map), std::move(model));
    else
      versions[draw() % versions.size()] = {std::move(map), std::move(model)};
  }
  for (const auto& [map, model] : versions) {
    QCOMPARE(map.size(), model.size());
    for (int key = 0; key < 500; ++key) {
      auto it = model.find(key);
      QCOMPARE(map.contains(key), it != model.end());
      if (it != model.end()) QCOMPARE(*map.find(key), it->second);
    }
    std::map<int, int> listed;
    map.for_each([&](int key, int value) { QVERIFY(listed.emplace(key, value).second); });
    QVERIFY(listed == model);
  }
}

}  // namespace

class PersistentMapTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void copies_do_not_notice_each_others_changes() { compare_with_std_map<std::hash<int>>(); }
  void keys_may_share_a_hash() { compare_with_std_map<Coarse>(); }
  void a_value_is_changed_in_this_map_alone() {
    PersistentMap<int, std::vector<int>> map;
    map[1].push_back(10);
    auto copy = map;
    copy.edit(1)->push_back(11);
    QCOMPARE(map.find(1)->size(), std::size_t(1));
    QCOMPARE(copy.find(1)->size(), std::size_t(2));
    QVERIFY(!copy.edit(2));
  }
};

TIRSCOPE_TEST(PersistentMapTest)

}  // namespace persistent_map_test
#include "persistent_map_test.moc"
