// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

namespace tirscope {

/// Base of everything that a `Ref` can hold. The count is atomic, so snapshots may be read from several threads.
class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) noexcept {}
  RefCounted& operator=(const RefCounted&) noexcept { return *this; }
  virtual ~RefCounted() = default;

  /// True when exactly one `Ref` holds this object.
  bool unique() const { return count_.load(std::memory_order_acquire) == 1; }

 private:
  template <class T>
  friend class Ref;
  void retain() const { count_.fetch_add(1, std::memory_order_relaxed); }
  void release() const {
    if (count_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  mutable std::atomic<uint32_t> count_{0};
};

/// Intrusive shared pointer. Equality is identity: two references are equal when they name the same object.
template <class T>
class Ref {
 public:
  using element_type = T;

  Ref() = default;
  Ref(std::nullptr_t) {}
  explicit Ref(T* object) : object_(object) {
    if (object_) object_->retain();
  }
  Ref(const Ref& other) : Ref(other.object_) {}
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <class U>
    requires std::is_convertible_v<U*, T*>
  Ref(const Ref<U>& other) : Ref(static_cast<T*>(other.get())) {}
  template <class U>
    requires std::is_convertible_v<U*, T*>
  Ref(Ref<U>&& other) noexcept : object_(other.detach()) {}
  ~Ref() {
    if (object_) object_->release();
  }

  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  T* get() const { return object_; }
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }

  template <class U>
  friend bool operator==(const Ref& left, const Ref<U>& right) {
    return left.get() == right.get();
  }
  friend bool operator==(const Ref& left, std::nullptr_t) { return left.object_ == nullptr; }

 private:
  template <class U>
  friend class Ref;
  T* detach() { return std::exchange(object_, nullptr); }
  T* object_ = nullptr;
};

}  // namespace tirscope

template <class T>
struct std::hash<tirscope::Ref<T>> {
  std::size_t operator()(const tirscope::Ref<T>& ref) const { return std::hash<T*>()(ref.get()); }
};
