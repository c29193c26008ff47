/**
 * How much the server's heap may grow before V8 tidies up. Left alone, V8 lets garbage pile up to gigabytes on
 * a large machine. Kept pages are outside of this heap.
 */
export const MEMORY = ['--max-old-space-size=128', '--max-semi-space-size=8']

/**
 * glibc gives each compressing thread an arena of its own, and keeps what was freed: some 50 MB after load. Two arenas,
 * and large buffers handed back at once, measured no slower. Other C libraries ignore these.
 */
export const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
}
