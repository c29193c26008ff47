/**
 * Young objects die within one answer: a small nursery is swept more often and keeps garbage from piling up. The heap
 * as a whole has no limit of ours: one that is reached ends the process.
 */
export const MEMORY = ['--max-semi-space-size=8']

/**
 * glibc gives each compressing thread an arena of its own, and keeps what was freed: some 50 MB after load. Two arenas,
 * and large buffers handed back at once, measured no slower. Other C libraries ignore these.
 */
export const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '16384',
}
