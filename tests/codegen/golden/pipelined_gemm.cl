__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void main_kernel(
    __global const float* restrict A,
    __global const float* restrict B,
    __global float* restrict C,
    __local uchar* buf_dyn_shmem) {
  __local float* A_shared = (__local float*)buf_dyn_shmem;
  __local float* B_shared = (__local float*)buf_dyn_shmem;
  __local float* A_shared_1 = (__local float*)buf_dyn_shmem;
  const int blockIdx_y = (int)get_group_id(1);
  float C_local[4];
  const int blockIdx_x = (int)get_group_id(0);
  const int threadIdx_x = (int)get_local_id(0);
  for (int j = 0; j < 4; ++j) {
    C_local[j] = 0.0f;
  }
  vstore4(vload4(0, A + blockIdx_y * 8192 + (threadIdx_x >> 3) * 256 + (threadIdx_x & 7) * 4), 0, A_shared + threadIdx_x * 4 + 2048);
  vstore4(vload4(0, B + (threadIdx_x >> 3) * 256 + blockIdx_x * 32 + (threadIdx_x & 7) * 4), 0, B_shared + threadIdx_x * 4);
  for (int k0 = 0; k0 < 7; ++k0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    vstore4(vload4(0, A + blockIdx_y * 8192 + (threadIdx_x >> 3) * 256 + k0 * 32 + (threadIdx_x & 7) * 4 + 32), 0, A_shared + ((k0 + 1) & 1) * 1024 + threadIdx_x * 4 + 2048);
    vstore4(vload4(0, B + k0 * 8192 + (threadIdx_x >> 3) * 256 + blockIdx_x * 32 + (threadIdx_x & 7) * 4 + 8192), 0, B_shared + ((k0 + 1) & 1) * 1024 + threadIdx_x * 4);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j_1 = 0; j_1 < 4; ++j_1) {
      for (int k1 = 0; k1 < 32; ++k1) {
        C_local[j_1] = C_local[j_1] + A_shared[(k0 & 1) * 1024 + (threadIdx_x >> 3) * 32 + k1 + 2048] * B_shared[(k0 & 1) * 1024 + k1 * 32 + (threadIdx_x & 7) * 4 + j_1];
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j_2 = 0; j_2 < 4; ++j_2) {
    for (int k1_1 = 0; k1_1 < 32; ++k1_1) {
      C_local[j_2] = C_local[j_2] + A_shared[(threadIdx_x >> 3) * 32 + k1_1 + 3072] * B_shared[k1_1 * 32 + (threadIdx_x & 7) * 4 + j_2 + 1024];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j_3 = 0; j_3 < 4; ++j_3) {
    A_shared_1[threadIdx_x * 4 + j_3 + 2048] = C_local[j_3];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 4; ++i) {
    C[blockIdx_y * 8192 + i * 2048 + (threadIdx_x >> 5) * 256 + blockIdx_x * 32 + (threadIdx_x & 31)] = A_shared_1[i * 256 + threadIdx_x + 2048];
  }
}
