// SPDX-License-Identifier: Apache-2.0
// What cases have in JSON (arguments and settings of passes) as attributes.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>

#include "ir/attr.h"

namespace tirscope::test {

/// Numbers are integers. Null is the attribute without a value.
inline Attr attr_of(const QJsonValue& value) {
  if (value.isBool()) return value.toBool();
  if (value.isDouble()) return int64_t(value.toDouble());
  if (value.isString()) return value.toString().toStdString();
  if (value.isArray()) {
    AttrList list;
    for (const QJsonValue& element : value.toArray()) list.push_back(attr_of(element));
    return list;
  }
  if (value.isObject()) {
    AttrDict dict;
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) dict[it.key().toStdString()] = attr_of(it.value());
    return dict;
  }
  return {};
}

}  // namespace tirscope::test
