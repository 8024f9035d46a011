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

extern "C" __global__ void __launch_bounds__(256) main_kernel(
    const float* __restrict__ A,
    const float* __restrict__ B,
    float* __restrict__ C) {
  extern __shared__ __align__(32) unsigned char buf_dyn_shmem[];
  float* A_shared = (float*)buf_dyn_shmem;
  float* B_shared = (float*)buf_dyn_shmem;
  float* A_shared_1 = (float*)buf_dyn_shmem;
  const int blockIdx_y = (int)blockIdx.y;
  float C_local[4];
  const int blockIdx_x = (int)blockIdx.x;
  const int threadIdx_x = (int)threadIdx.x;
  for (int j = 0; j < 4; ++j) {
    C_local[j] = 0.0f;
  }
  copy_async<16>(buf_dyn_shmem + threadIdx_x * 16 + 8192, A + blockIdx_y * 8192 + (threadIdx_x >> 3) * 256 + (threadIdx_x & 7) * 4);
  copy_async<16>(buf_dyn_shmem + threadIdx_x * 16, B + (threadIdx_x >> 3) * 256 + blockIdx_x * 32 + (threadIdx_x & 7) * 4);
  asm volatile("cp.async.commit_group;");
  for (int k0 = 0; k0 < 7; ++k0) {
    __syncthreads();
    copy_async<16>(buf_dyn_shmem + ((k0 + 1) & 1) * 4096 + threadIdx_x * 16 + 8192, A + blockIdx_y * 8192 + (threadIdx_x >> 3) * 256 + k0 * 32 + (threadIdx_x & 7) * 4 + 32);
    copy_async<16>(buf_dyn_shmem + ((k0 + 1) & 1) * 4096 + threadIdx_x * 16, B + k0 * 8192 + (threadIdx_x >> 3) * 256 + blockIdx_x * 32 + (threadIdx_x & 7) * 4 + 8192);
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group 1;");
    __syncthreads();
    for (int j_1 = 0; j_1 < 4; ++j_1) {
      for (int k1 = 0; k1 < 32; ++k1) {
        C_local[j_1] = C_local[j_1] + A_shared[(k0 & 1) * 1024 + (threadIdx_x >> 3) * 32 + k1 + 2048] * B_shared[(k0 & 1) * 1024 + k1 * 32 + (threadIdx_x & 7) * 4 + j_1];
      }
    }
  }
  asm volatile("cp.async.wait_group 0;");
  __syncthreads();
  for (int j_2 = 0; j_2 < 4; ++j_2) {
    for (int k1_1 = 0; k1_1 < 32; ++k1_1) {
      C_local[j_2] = C_local[j_2] + A_shared[(threadIdx_x >> 3) * 32 + k1_1 + 3072] * B_shared[k1_1 * 32 + (threadIdx_x & 7) * 4 + j_2 + 1024];
    }
  }
  __syncthreads();
  for (int j_3 = 0; j_3 < 4; ++j_3) {
    A_shared_1[threadIdx_x * 4 + j_3 + 2048] = C_local[j_3];
  }
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    C[blockIdx_y * 8192 + i * 2048 + (threadIdx_x >> 5) * 256 + blockIdx_x * 32 + (threadIdx_x & 31)] = A_shared_1[i * 256 + threadIdx_x + 2048];
  }
}
