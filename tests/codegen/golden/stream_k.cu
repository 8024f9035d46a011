#include <cuda_fp16.h>
// Without condition it is zeros that are copied.
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
template <int count, bool transposed>
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
__device__ inline void mma_m16n8k16_row_col_fp16_fp16_fp16(void* accumulator, const void* left, const void* right) {
  unsigned* c = (unsigned*)accumulator;
  const unsigned* a = (const unsigned*)left;
  const unsigned* b = (const unsigned*)right;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
               : "+r"(c[0]), "+r"(c[1])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
template <typename T, int N>
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

extern "C" __global__ void __launch_bounds__(512) main_kernel(
    const half* __restrict__ A,
    const signed char* __restrict__ B,
    half* __restrict__ C) {
  extern __shared__ __align__(32) unsigned char buf_dyn_shmem[];
  half* A_shared_full_tiles = (half*)buf_dyn_shmem;
  signed char* B_shared_full_tiles = (signed char*)buf_dyn_shmem;
  half* A_shared_full_tiles_1 = (half*)buf_dyn_shmem;
  half* B_shared_full_tiles_1 = (half*)buf_dyn_shmem;
  const int blockIdx_x = (int)blockIdx.x;
  __align__(16) half C_local[8];
  __align__(16) half A_local[8];
  __align__(16) signed char B_local[4];
  __align__(16) half B_dequantize_local[8];
  const int threadIdx_x = (int)threadIdx.x;
  const int threadIdx_z = (int)threadIdx.z;
  const int threadIdx_y = (int)threadIdx.y;
  *(vec<half, 8>*)(C_local) = vec<half, 8>::of(__float2half(0.0f));
  copy_async<16>(buf_dyn_shmem + (threadIdx_x >> 4) * 1040 + threadIdx_y * 256 + (threadIdx_x & 15) * 16 + 32768, A + (threadIdx_x >> 4) * 16384 + threadIdx_y * 128 + (threadIdx_x & 15) * 8);
  copy_async<16>(buf_dyn_shmem + (threadIdx_x >> 4) * 1040 + threadIdx_y * 256 + (threadIdx_x & 15) * 16 + 41088, A + (threadIdx_x >> 4) * 16384 + threadIdx_y * 128 + (threadIdx_x & 15) * 8 + 131072);
  for (int i = 0; i < 2; ++i) {
    copy_async<16>(buf_dyn_shmem + i * 8192 + threadIdx_y * 2048 + threadIdx_x * 16, B + blockIdx_x * 524288 + i * 262144 + (threadIdx_y >> 1) * 131072 + (threadIdx_y & 1) * 2048 + threadIdx_x * 16 + 77594624);
  }
  asm volatile("cp.async.commit_group;");
  for (int ko = 0; ko < 31; ++ko) {
    __syncthreads();
    copy_async<16>(buf_dyn_shmem + ((ko + 1) & 1) * 16640 + (threadIdx_x >> 4) * 1040 + threadIdx_y * 256 + (threadIdx_x & 15) * 16 + 32768, A + (threadIdx_x >> 4) * 16384 + ko * 512 + threadIdx_y * 128 + (threadIdx_x & 15) * 8 + 512);
    copy_async<16>(buf_dyn_shmem + ((ko + 1) & 1) * 16640 + (threadIdx_x >> 4) * 1040 + threadIdx_y * 256 + (threadIdx_x & 15) * 16 + 41088, A + (threadIdx_x >> 4) * 16384 + ko * 512 + threadIdx_y * 128 + (threadIdx_x & 15) * 8 + 131584);
    for (int i_1 = 0; i_1 < 2; ++i_1) {
      copy_async<16>(buf_dyn_shmem + ((ko + 1) & 1) * 16384 + i_1 * 8192 + threadIdx_y * 2048 + threadIdx_x * 16, B + blockIdx_x * 524288 + i_1 * 262144 + (threadIdx_y >> 1) * 131072 + ko * 4096 + (threadIdx_y & 1) * 2048 + threadIdx_x * 16 + 77598720);
    }
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group 1;");
    __syncthreads();
    __syncthreads();
    for (int ki = 0; ki < 8; ++ki) {
      load_matrix<4, false>(A_local, A_shared_full_tiles + (ko & 1) * 8320 + threadIdx_y * 128 + ki * 16 + 16384 + (threadIdx_x & 15) * 520 + ((threadIdx_x & 31) >> 4) * 8);
      *(vec<signed char, 4>*)(B_local) = *(const vec<signed char, 4>*)(B_shared_full_tiles + (ko & 1) * 16384 + (threadIdx_x >> 5) * 4096 + threadIdx_y * 1024 + ki * 128 + (threadIdx_x & 31) * 4);
      decode_i4u_to_f16(B_local, B_dequantize_local, 8);
      mma_m16n8k16_row_col_fp16_fp16_fp16(C_local, A_local, B_dequantize_local);
      mma_m16n8k16_row_col_fp16_fp16_fp16(C_local + 4, A_local, B_dequantize_local + 4);
    }
  }
  asm volatile("cp.async.wait_group 0;");
  __syncthreads();
  __syncthreads();
  for (int ki_1 = 0; ki_1 < 8; ++ki_1) {
    load_matrix<4, false>(A_local, A_shared_full_tiles + threadIdx_y * 128 + ki_1 * 16 + 24704 + (threadIdx_x & 15) * 520 + ((threadIdx_x & 31) >> 4) * 8);
    *(vec<signed char, 4>*)(B_local) = *(const vec<signed char, 4>*)(B_shared_full_tiles + (threadIdx_x >> 5) * 4096 + threadIdx_y * 1024 + ki_1 * 128 + (threadIdx_x & 31) * 4 + 16384);
    decode_i4u_to_f16(B_local, B_dequantize_local, 8);
    mma_m16n8k16_row_col_fp16_fp16_fp16(C_local, A_local, B_dequantize_local);
    mma_m16n8k16_row_col_fp16_fp16_fp16(C_local + 4, A_local, B_dequantize_local + 4);
  }
  for (int n = 0; n < 8; ++n) {
    __syncthreads();
    A_shared_full_tiles_1[threadIdx_x * 516 + threadIdx_y + 16384] = C_local[n];
    __syncthreads();
    if (threadIdx_y < 2) {
      A_shared_full_tiles_1[threadIdx_x * 516 + threadIdx_y + 16384] = A_shared_full_tiles_1[threadIdx_x * 516 + threadIdx_y + 16384] + A_shared_full_tiles_1[threadIdx_x * 516 + threadIdx_y + 16386];
    }
    __syncthreads();
    if (threadIdx_y < 1) {
      A_shared_full_tiles_1[threadIdx_x * 516 + 16384] = A_shared_full_tiles_1[threadIdx_x * 516 + 16384] + A_shared_full_tiles_1[threadIdx_x * 516 + 16385];
    }
    __syncthreads();
    if (threadIdx_y == 0) {
      C_local[n] = A_shared_full_tiles_1[threadIdx_x * 516 + 16384];
    }
  }
  __syncthreads();
  if (threadIdx_y == 0) {
    for (int local_id_o = 0; local_id_o < 4; ++local_id_o) {
      *(vec<half, 2>*)(B_shared_full_tiles_1 + (threadIdx_x >> 5) * 256 + (local_id_o & 1) * 128 + ((threadIdx_x & 31) >> 2) * 16 + (local_id_o >> 1) * 8 + (threadIdx_x & 3) * 2) = *(const vec<half, 2>*)(C_local + local_id_o * 2);
    }
  }
  __syncthreads();
  if (threadIdx_x < 32) {
    *(vec<half, 8>*)(C + (threadIdx_x >> 1) * 16384 + blockIdx_x * 64 + threadIdx_y * 16 + (threadIdx_x & 1) * 8 + 9472) = *(const vec<half, 8>*)(B_shared_full_tiles_1 + threadIdx_y * 256 + threadIdx_x * 8);
  }
}
