// SPDX-License-Identifier: Apache-2.0
#include "ir/tensor_data.h"

#include <atomic>
#include <cstring>
#include <mutex>
#include <new>

#include "ir/numbers/element.h"
#include "support/check.h"
#include "support/format.h"

namespace tirscope {

namespace {

constexpr std::align_val_t alignment{64};
constexpr int64_t most_bytes = int64_t(1) << 46;

}  // namespace

std::optional<int64_t> tensor_bytes(DataType dtype, std::span<const int64_t> shape) {
  auto storage = storage_of(dtype.element());
  if (!storage || dtype.lane_count < 1) return std::nullopt;
  int64_t bytes = storage_bytes(*storage) * int64_t(dtype.lane_count);
  bool empty = false;
  for (int64_t extent : shape) {
    if (extent < 0) return std::nullopt;
    if (extent == 0) {
      empty = true;
    } else if (extent > most_bytes / bytes) {
      return std::nullopt;
    } else {
      bytes *= extent;
    }
  }
  return empty ? 0 : bytes;
}

struct TensorData::Block {
  DataType dtype;
  std::vector<int64_t> shape;
  Bytes bytes;
  std::shared_ptr<const void> owner;
  int64_t size = 0;
  Storage storage = Storage::I8;
  mutable std::once_flag hashing;
  mutable ContentHash hash;
  mutable std::atomic<bool> is_hashed = false;
};

std::string ContentHash::str() const { return formatted("{:016x}{:016x}", high, low); }

TensorData TensorData::lent(DataType dtype, std::vector<int64_t> shape, Bytes bytes,
                            std::shared_ptr<const void> owner) {
  const auto expected = tensor_bytes(dtype, shape);
  TS_CHECK(expected && std::size_t(*expected) == bytes.size());
  auto block = std::make_shared<Block>();
  block->dtype = dtype;
  block->shape = std::move(shape);
  block->bytes = bytes;
  block->owner = std::move(owner);
  block->storage = *storage_of(dtype.element());
  block->size = *expected / storage_bytes(block->storage) / dtype.lane_count;
  return TensorData(std::move(block));
}

TensorData TensorData::filled(DataType dtype, std::vector<int64_t> shape,
                              const std::function<void(std::span<std::byte>)>& fill) {
  const auto expected = tensor_bytes(dtype, shape);
  TS_CHECK(expected.has_value());
  const auto size = static_cast<std::size_t>(*expected);
  std::shared_ptr<std::byte> memory(static_cast<std::byte*>(::operator new(std::max<std::size_t>(size, 1), alignment)),
                                    [](std::byte* p) { ::operator delete(p, alignment); });
  std::memset(memory.get(), 0, size);
  fill({memory.get(), size});
  return lent(dtype, std::move(shape), {memory.get(), size}, memory);
}

TensorData TensorData::copied(DataType dtype, std::vector<int64_t> shape, Bytes bytes) {
  return filled(dtype, std::move(shape), [&](std::span<std::byte> to) {
    TS_CHECK(to.size() == bytes.size());
    if (!bytes.empty()) std::memcpy(to.data(), bytes.data(), bytes.size());
  });
}

TensorData TensorData::scalar(DataType dtype, int64_t value) {
  return filled(dtype, {}, [&](std::span<std::byte> to) {
    const Storage storage = *storage_of(dtype);
    store_element(storage, to.data(), is_real(storage) ? Scalar{.f = double(value)} : Scalar{.i = value});
  });
}

TensorData TensorData::scalar(DataType dtype, double value) {
  return filled(dtype, {}, [&](std::span<std::byte> to) {
    const Storage storage = *storage_of(dtype);
    store_element(storage, to.data(), is_real(storage) ? Scalar{.f = value} : Scalar{.i = to_integer(value)});
  });
}

DataType TensorData::dtype() const { return block_ ? block_->dtype : DataType::none(); }

const std::vector<int64_t>& TensorData::shape() const {
  static const std::vector<int64_t> none;
  return block_ ? block_->shape : none;
}

int64_t TensorData::size() const { return block_ ? block_->size : 0; }

TensorData::Bytes TensorData::bytes() const { return block_ ? block_->bytes : Bytes(); }

bool TensorData::is_aligned() const {
  return reinterpret_cast<uintptr_t>(bytes().data()) % static_cast<std::size_t>(alignment) == 0;
}

int64_t TensorData::integer(int64_t index) const {
  const Scalar value = load_element(block_->storage, block_->bytes.data() + index * storage_bytes(block_->storage));
  return is_real(block_->storage) ? to_integer(value.f) : value.i;
}

double TensorData::number(int64_t index) const {
  const Scalar value = load_element(block_->storage, block_->bytes.data() + index * storage_bytes(block_->storage));
  if (is_real(block_->storage)) return value.f;
  return block_->storage == Storage::U64 ? double(uint64_t(value.i)) : double(value.i);
}

// ---- content --------------------------------------------------------------------------------------------------------

namespace {

/// Four lanes of 64 bits, each mixed with its own words; read in blocks of 64 bytes, as fast as memory gives them.
class ContentHasher {
 public:
  void word(uint64_t value) { mix(0, value, next()); }
  void bytes(TensorData::Bytes data) {
    word(data.size());
    std::size_t at = 0;
    for (; at + 64 <= data.size(); at += 64)
      for (std::size_t lane = 0; lane < 4; ++lane)
        mix(lane, load_as<uint64_t>(&data[at + 16 * lane]), load_as<uint64_t>(&data[at + 16 * lane + 8]));
    std::byte rest[64] = {};
    if (at < data.size()) std::memcpy(rest, &data[at], data.size() - at);
    for (std::size_t lane = 0; lane < 4; ++lane)
      mix(lane, load_as<uint64_t>(&rest[16 * lane]), load_as<uint64_t>(&rest[16 * lane + 8]));
  }
  ContentHash result() {
    for (int round = 0; round < 2; ++round)
      for (std::size_t lane = 0; lane < 4; ++lane) mix(lane, lanes_[(lane + 1) % 4], lanes_[(lane + 3) % 4]);
    return {lanes_[0] ^ lanes_[2], lanes_[1] ^ lanes_[3]};
  }

 private:
  uint64_t next() { return words_ += 0x9e3779b97f4a7c15u; }
  void mix(std::size_t lane, uint64_t a, uint64_t b) {
    static constexpr uint64_t keys[] = {0x2d358dccaa6c78a5u, 0x8bb84b93962eacc9u, 0x4b33a62ed433d4a3u,
                                        0x4d5a2da51de1aa47u};
    const unsigned __int128 product =
        static_cast<unsigned __int128>(a ^ keys[lane] ^ lanes_[lane]) * (b ^ keys[(lane + 1) % 4]);
    lanes_[lane] = (lanes_[lane] << 23 | lanes_[lane] >> 41) + (uint64_t(product) ^ uint64_t(product >> 64)) + (a ^ b);
  }
  uint64_t lanes_[4] = {1, 2, 3, 4};
  uint64_t words_ = 0;
};

}  // namespace

ContentHash TensorData::hash() const {
  if (!block_) return {};
  std::call_once(block_->hashing, [this] {
    ContentHasher hasher;
    hasher.word(uint64_t(block_->dtype.code) | uint64_t(block_->dtype.bits) << 8 |
                uint64_t(block_->dtype.lane_count) << 16);
    hasher.word(block_->shape.size());
    for (int64_t extent : block_->shape) hasher.word(uint64_t(extent));
    hasher.bytes(block_->bytes);
    block_->hash = hasher.result();
    block_->is_hashed.store(true, std::memory_order_release);
  });
  return block_->hash;
}

bool operator==(const TensorData& a, const TensorData& b) {
  if (a.block_ == b.block_) return true;
  if (!a.block_ || !b.block_) return false;
  const TensorData::Block &x = *a.block_, &y = *b.block_;
  if (x.dtype != y.dtype || x.shape != y.shape) return false;
  if (x.bytes.data() == y.bytes.data()) return true;
  // Reading both is as quick as hashing one; hashes that are known spare it.
  const bool hashed = x.is_hashed.load(std::memory_order_acquire) && y.is_hashed.load(std::memory_order_acquire);
  if (hashed && x.hash != y.hash) return false;
  return x.bytes.empty() || std::memcmp(x.bytes.data(), y.bytes.data(), x.bytes.size()) == 0;
}

}  // namespace tirscope
