// SPDX-License-Identifier: Apache-2.0
#include "model/files/zip_archive.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "support/format.h"

namespace tirscope::model {

namespace {

constexpr uint32_t local_mark = 0x04034b50, directory_mark = 0x02014b50, end_mark = 0x06054b50, end64_mark = 0x06064b50,
                   locator_mark = 0x07064b50;
constexpr std::size_t local_bytes = 30, entry_bytes = 46, end_bytes = 22, end64_bytes = 56, locator_bytes = 20;
constexpr uint16_t size64_field = 1;
constexpr uint32_t in_size64 = 0xffffffff;

Diagnostic damaged_zip(const std::string& what) {
  return bad_input("zip.damaged", "the archive is damaged: {0}", what);
}

/// Little-endian numbers of a stretch of the archive. Reads outside of it give 0 and are remembered.
class Bytes {
 public:
  explicit Bytes(std::span<const std::byte> bytes) : bytes_(bytes) {}
  template <class T>
  T number(uint64_t at) {
    if (at > bytes_.size() || bytes_.size() - at < sizeof(T)) return outside_ = true, T(0);
    T value = 0;
    for (std::size_t k = 0; k < sizeof(T); ++k) value |= T(T(std::to_integer<uint8_t>(bytes_[at + k])) << (8 * k));
    return value;
  }
  std::string text(uint64_t at, std::size_t length) {
    if (at > bytes_.size() || bytes_.size() - at < length) return outside_ = true, std::string();
    return {reinterpret_cast<const char*>(bytes_.data()) + at, length};
  }
  bool outside() const { return outside_; }

 private:
  std::span<const std::byte> bytes_;
  bool outside_ = false;
};

/// Where the directory is, and how many members it lists.
struct Directory {
  uint64_t at = 0, bytes = 0, members = 0;
};

Result<Directory> find_directory(std::span<const std::byte> archive) {
  Bytes in(archive);
  const uint64_t size = archive.size();
  if (size < end_bytes) return fail(damaged_zip("it is too short"));
  const uint64_t longest_comment = 0xffff;
  for (uint64_t back = end_bytes; back <= std::min(size, end_bytes + longest_comment); ++back) {
    const uint64_t at = size - back;
    if (in.number<uint32_t>(at) != end_mark || in.number<uint16_t>(at + 20) != back - end_bytes) continue;
    if (in.number<uint16_t>(at + 4) != 0 || in.number<uint16_t>(at + 6) != 0)
      return fail(bad_input("zip.unsupported", "the archive is split over several files"));
    Directory found{in.number<uint32_t>(at + 16), in.number<uint32_t>(at + 12), in.number<uint16_t>(at + 10)};
    if (at >= locator_bytes && in.number<uint32_t>(at - locator_bytes) == locator_mark) {
      const uint64_t end64 = in.number<uint64_t>(at - locator_bytes + 8);
      if (in.number<uint32_t>(end64) != end64_mark || in.outside())
        return fail(damaged_zip("its 64-bit directory record is missing"));
      found = {in.number<uint64_t>(end64 + 48), in.number<uint64_t>(end64 + 40), in.number<uint64_t>(end64 + 32)};
    }
    if (in.outside() || found.at > at || found.bytes > at - found.at)
      return fail(damaged_zip("its directory lies outside the file"));
    if (found.members > found.bytes / entry_bytes)
      return fail(damaged_zip("its directory lists more members than it has room for"));
    return found;
  }
  return fail(damaged_zip("its directory is missing; is the file complete?"));
}

/// What an entry's 64-bit field says in place of numbers that do not fit into 32 bits.
void take_size64(Bytes& in, uint64_t at, std::size_t length, uint64_t& unpacked, uint64_t& packed, uint64_t& local) {
  const uint64_t end = at + length;
  while (at + 4 <= end) {
    const auto kind = in.number<uint16_t>(at);
    const auto bytes = in.number<uint16_t>(at + 2);
    uint64_t field = at + 4;
    if (kind == size64_field) {
      for (uint64_t* number : {&unpacked, &packed, &local})
        if (*number == in_size64) *number = in.number<uint64_t>(field), field += 8;
      return;
    }
    at = field + bytes;
  }
}

/// The entry at `at`, which becomes where the next begins.
Result<ZipMember> read_entry(std::span<std::byte> archive, uint64_t& at) {
  Bytes in(archive);
  if (in.number<uint32_t>(at) != directory_mark) return fail(damaged_zip("an entry of its directory is missing"));
  const auto flags = in.number<uint16_t>(at + 8), method = in.number<uint16_t>(at + 10);
  const auto name_length = in.number<uint16_t>(at + 28), extra = in.number<uint16_t>(at + 30),
             comment = in.number<uint16_t>(at + 32);
  uint64_t packed = in.number<uint32_t>(at + 20), unpacked = in.number<uint32_t>(at + 24),
           local = in.number<uint32_t>(at + 42);
  ZipMember member;
  member.checksum = in.number<uint32_t>(at + 16);
  member.name = in.text(at + entry_bytes, name_length);
  take_size64(in, at + entry_bytes + name_length, extra, unpacked, packed, local);
  at += entry_bytes + name_length + extra + comment;
  constexpr uint16_t encrypted = 1, stored = 0, deflated = 8;
  if ((flags & encrypted) || (method != stored && method != deflated))
    return fail(bad_input("zip.unsupported", "member {0} is {1}; only stored and deflated members are read",
                          member.name, (flags & encrypted) ? "encrypted" : formatted("packed by method {}", method)));
  if (in.number<uint32_t>(local) != local_mark) return fail(damaged_zip("member " + member.name + " is missing"));
  const uint64_t begin = local + local_bytes + in.number<uint16_t>(local + 26) + in.number<uint16_t>(local + 28);
  if (in.outside() || begin > archive.size() || packed > archive.size() - begin)
    return fail(damaged_zip("member " + member.name + " reaches beyond the file"));
  member.deflated = method == deflated;
  member.data = archive.subspan(begin, packed);
  member.bytes = unpacked;
  if (!member.deflated && packed != unpacked)
    return fail(damaged_zip("member " + member.name + " is stored, but its two sizes differ"));
  return member;
}

uint32_t checksum_of(std::span<const std::byte> bytes) {
  uLong sum = ::crc32(0, nullptr, 0);
  constexpr std::size_t most = std::size_t(1) << 30;
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(bytes.size(), most)))
    sum = ::crc32(sum, reinterpret_cast<const Bytef*>(bytes.data()), uInt(std::min(bytes.size(), most)));
  return uint32_t(sum);
}

/// A deflated member, unpacked piece by piece.
class Inflating {
 public:
  explicit Inflating(std::span<const std::byte> packed) : packed_(packed) {
    ready_ = ::inflateInit2(&stream_, -MAX_WBITS) == Z_OK;
  }
  ~Inflating() {
    if (ready_) ::inflateEnd(&stream_);
  }
  Inflating(const Inflating&) = delete;
  Inflating& operator=(const Inflating&) = delete;

  /// Bytes that were put into `out`: fewer than it holds where the member ends or is damaged.
  std::size_t take(std::span<std::byte> out) {
    constexpr std::size_t most = std::size_t(1) << 30;
    std::size_t done = 0;
    while (ready_ && !ended_ && done < out.size()) {
      if (stream_.avail_in == 0) {
        const std::size_t piece = std::min(packed_.size(), most);
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed_.data()));
        stream_.avail_in = uInt(piece);
        packed_ = packed_.subspan(piece);
      }
      const std::size_t room = std::min(out.size() - done, most);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + done);
      stream_.avail_out = uInt(room);
      const int state = ::inflate(&stream_, Z_NO_FLUSH);
      done += room - stream_.avail_out;
      ended_ = state != Z_OK;
      complete_ = state == Z_STREAM_END;
    }
    return done;
  }
  bool complete() const { return complete_; }

 private:
  std::span<const std::byte> packed_;
  z_stream stream_{};
  bool ready_ = false, ended_ = false, complete_ = false;
};

}  // namespace

Result<std::vector<ZipMember>> read_zip(std::span<std::byte> archive) {
  TS_TRY(Directory directory, find_directory(archive));
  std::vector<ZipMember> members;
  std::set<std::string> names;
  uint64_t at = directory.at;
  for (uint64_t k = 0; k < directory.members; ++k) {
    TS_TRY(ZipMember member, read_entry(archive, at));
    if (at > directory.at + directory.bytes) return fail(damaged_zip("its directory is longer than it says"));
    if (!names.insert(member.name).second) return fail(damaged_zip("two members are named " + member.name));
    members.push_back(std::move(member));
  }
  // Members that share bytes unpack to far more than the archive holds.
  std::vector<const ZipMember*> by_place;
  for (const ZipMember& member : members) by_place.push_back(&member);
  std::ranges::sort(by_place, {}, [](const ZipMember* member) { return member->data.data(); });
  for (std::size_t k = 1; k < by_place.size(); ++k)
    if (by_place[k - 1]->data.data() + by_place[k - 1]->data.size() > by_place[k]->data.data())
      return fail(damaged_zip("members " + by_place[k - 1]->name + " and " + by_place[k]->name + " overlap"));
  return members;
}

Result<void> inflate_begin(const ZipMember& member, std::span<std::byte> out) {
  Inflating stream(member.data);
  if (stream.take(out) == out.size()) return {};
  return fail(damaged_zip("member " + member.name + " cannot be unpacked"));
}

Result<void> inflate_whole(const ZipMember& member, std::span<std::byte> out) {
  Inflating stream(member.data);
  const bool filled = stream.take(out) == out.size();
  std::byte beyond[1];
  if (!filled || stream.take(beyond) != 0 || !stream.complete())
    return fail(damaged_zip("member " + member.name + " does not unpack to the size that it announces"));
  if (checksum_of(out) != member.checksum)
    return fail(damaged_zip("the checksum of member " + member.name + " differs"));
  return {};
}

Result<void> check_stored(const ZipMember& member) {
  if (checksum_of(member.data) == member.checksum) return {};
  return fail(damaged_zip("the checksum of member " + member.name + " differs"));
}

// ---- writing --------------------------------------------------------------------------------------------------------

namespace {

template <class T>
void put_number(std::string& out, T value) {
  for (std::size_t k = 0; k < sizeof(T); ++k) out += char(uint8_t(value >> (8 * k)));
}

constexpr uint16_t version64 = 45, utf8_names = 0x800, first_day = 0x21;  // 1980-01-01: the same bytes each time

/// What a local header and a directory entry have in common.
void put_member(std::string& out, uint32_t checksum, std::size_t name, uint16_t extra) {
  put_number(out, version64), put_number(out, utf8_names), put_number(out, uint16_t(0));
  put_number(out, uint16_t(0)), put_number(out, first_day), put_number(out, checksum);
  put_number(out, in_size64), put_number(out, in_size64), put_number(out, uint16_t(name)), put_number(out, extra);
}

}  // namespace

std::string ZipWriter::header(const std::string& name, const std::vector<std::string_view>& pieces) {
  uint64_t bytes = 0;
  uLong checksum = ::crc32(0, nullptr, 0);
  for (std::string_view piece : pieces) {
    bytes += piece.size();
    const uint32_t own = checksum_of(std::as_bytes(std::span(piece)));
    checksum = ::crc32_combine(checksum, own, z_off_t(piece.size()));
  }
  std::string out;
  put_number(out, local_mark);
  put_member(out, uint32_t(checksum), name.size(), 20);
  out += name;
  put_number(out, size64_field), put_number(out, uint16_t(16)), put_number(out, bytes), put_number(out, bytes);

  put_number(directory_, directory_mark), put_number(directory_, version64);
  put_member(directory_, uint32_t(checksum), name.size(), 28);
  put_number(directory_, uint16_t(0)), put_number(directory_, uint16_t(0)), put_number(directory_, uint16_t(0));
  put_number(directory_, uint32_t(0)), put_number(directory_, in_size64);
  directory_ += name;
  put_number(directory_, size64_field), put_number(directory_, uint16_t(24)), put_number(directory_, bytes);
  put_number(directory_, bytes), put_number(directory_, at_);
  at_ += out.size() + bytes;
  ++count_;
  return out;
}

std::string ZipWriter::end() {
  std::string out = directory_;
  const uint64_t end64 = at_ + directory_.size();
  put_number(out, end64_mark), put_number(out, uint64_t(end64_bytes - 12));
  put_number(out, version64), put_number(out, version64), put_number(out, uint32_t(0)), put_number(out, uint32_t(0));
  put_number(out, count_), put_number(out, count_), put_number(out, uint64_t(directory_.size())), put_number(out, at_);
  put_number(out, locator_mark), put_number(out, uint32_t(0)), put_number(out, end64), put_number(out, uint32_t(1));
  put_number(out, end_mark), put_number(out, uint16_t(0)), put_number(out, uint16_t(0));
  put_number(out, uint16_t(0xffff)), put_number(out, uint16_t(0xffff)), put_number(out, in_size64);
  put_number(out, in_size64), put_number(out, uint16_t(0));
  return out;
}

}  // namespace tirscope::model
