// SPDX-License-Identifier: Apache-2.0
// Functions of the CUDA preamble: each is written when a kernel uses it.
#pragma once

#include <string_view>

namespace tirscope::codegen {

inline constexpr std::string_view cuda_vectors = R"(template <typename T, int N>
struct alignas(sizeof(T) * N < 16 ? sizeof(T) * N : 16) vec {
  T lane[N];
  __device__ static vec of(T x) {
    vec v;
    for (int k = 0; k < N; ++k) v.lane[k] = x;
    return v;
  }
};
#define VEC_OPERATOR(op, R)                                              \
  template <typename T, int N>                                           \
  __device__ inline vec<R, N> operator op(vec<T, N> a, vec<T, N> b) {    \
    vec<R, N> v;                                                         \
    for (int k = 0; k < N; ++k) v.lane[k] = a.lane[k] op b.lane[k];      \
    return v;                                                            \
  }
VEC_OPERATOR(+, T) VEC_OPERATOR(-, T) VEC_OPERATOR(*, T) VEC_OPERATOR(/, T) VEC_OPERATOR(%, T)
VEC_OPERATOR(&, T) VEC_OPERATOR(|, T) VEC_OPERATOR(^, T) VEC_OPERATOR(<<, T) VEC_OPERATOR(>>, T)
VEC_OPERATOR(==, bool) VEC_OPERATOR(!=, bool) VEC_OPERATOR(<, bool)
VEC_OPERATOR(<=, bool) VEC_OPERATOR(>, bool) VEC_OPERATOR(>=, bool)
#undef VEC_OPERATOR
template <typename V, typename T, int N>
__device__ inline V convert(vec<T, N> a) {
  V v;
  for (int k = 0; k < N; ++k) v.lane[k] = a.lane[k];
  return v;
}
template <typename T, int N>
__device__ inline vec<T, N> select(vec<bool, N> condition, vec<T, N> a, vec<T, N> b) {
  for (int k = 0; k < N; ++k) b.lane[k] = condition.lane[k] ? a.lane[k] : b.lane[k];
  return b;
}
template <typename T, int N>
__device__ inline vec<T, N> operator~(vec<T, N> a) {
  for (int k = 0; k < N; ++k) a.lane[k] = ~a.lane[k];
  return a;
}
template <int N>
__device__ inline vec<bool, N> operator!(vec<bool, N> a) {
  for (int k = 0; k < N; ++k) a.lane[k] = !a.lane[k];
  return a;
}
)";

inline constexpr std::string_view cuda_reinterpret = R"(template <typename T, typename U>
__device__ inline T reinterpret_as(U value) {
  static_assert(sizeof(T) == sizeof(U));
  T result;
  memcpy(&result, &value, sizeof(T));
  return result;
}
)";

inline constexpr std::string_view cuda_copy_async = R"(// Without condition it is zeros that are copied.
template <int bytes>
__device__ inline void copy_async(void* to, const void* from, bool condition = true) {
  unsigned address = (unsigned)__cvta_generic_to_shared(to);
  if ((address | (unsigned long long)from) % bytes != 0) {  // where the instruction finds nothing
    for (int k = 0; k < bytes; ++k) ((char*)to)[k] = condition ? ((const char*)from)[k] : 0;
    return;
  }
  int read = condition ? bytes : 0;
  if constexpr (bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address), "l"(from), "r"(read));
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(address), "l"(from), "n"(bytes), "r"(read));
}
)";

inline constexpr std::string_view cuda_load_matrix = R"(template <int count, bool transposed>
__device__ inline void load_matrix(void* to, const void* from) {
  unsigned* r = (unsigned*)to;
  unsigned address = (unsigned)__cvta_generic_to_shared(from);
  if constexpr (count == 1 && !transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(address));
  else if constexpr (count == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(address));
  else if constexpr (count == 2 && !transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1]) : "r"(address));
  else if constexpr (count == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1]) : "r"(address));
  else if constexpr (!transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address));
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address));
}
)";

inline constexpr std::string_view cuda_load_bytes =
    R"(// The instruction transposes pairs of bytes; these are read one by one.
__device__ inline void load_bytes_transposed(void* to, const void* from, int stride) {
  int thread = (int)threadIdx.x;
#pragma unroll
  for (int i = 0; i < 16; ++i) {
    int row = thread % 4 * 4 + i % 8 / 4 * 16 + i % 4, column = thread / 4 + i / 8 * 8;
    ((signed char*)to)[i] = ((const signed char*)from)[row * stride + column];
  }
}
)";

inline constexpr std::string_view cuda_fill_registers = R"(template <typename T, int count>
__device__ inline void fill_registers(void* registers) {
#pragma unroll
  for (int i = 0; i < count; ++i) ((T*)registers)[i] = T(0);
}
)";

inline constexpr std::string_view cuda_store_registers =
    R"(// A thread holds two columns each of both halves, in two rows of a tile of 16 x 16.
template <typename T>
__device__ inline void store_registers(void* to, const void* registers, int stride) {
  int row = (int)threadIdx.x / 4, column = (int)threadIdx.x % 4 * 2;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    ((T*)to)[(row + i % 4 / 2 * 8) * stride + column + i / 4 * 8 + i % 2] = ((const T*)registers)[i];
}
)";

inline constexpr std::string_view cuda_narrow_nextafter = R"(template <typename T>
__device__ inline T narrow_nextafter(T a, T b) {
  float x = a, y = b;
  if (x != x || y != y) return T(x + y);
  if (x == y) return b;
  unsigned short bits;
  memcpy(&bits, &a, 2);
  if (x == 0)
    bits = y < 0 ? 0x8001 : 1;
  else
    bits += (x < y) == (x > 0) ? 1 : -1;
  memcpy(&a, &bits, 2);
  return a;
}
)";

inline constexpr std::string_view cuda_narrow_popcount = R"(template <typename T>
__device__ inline int narrow_popcount(T bits) {
  return __popc(bits);
}
)";

inline constexpr std::string_view cuda_narrow_clz = R"(template <typename T>
__device__ inline int narrow_clz(T bits) {
  return __clz(bits) - (32 - 8 * (int)sizeof(T));
}
)";

inline constexpr std::string_view cuda_subtract_atomically = R"(template <typename T>
__device__ inline T subtract_atomically(T* from, T value) {
  return atomicAdd(from, -value);
}
)";

}  // namespace tirscope::codegen
