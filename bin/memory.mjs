/**
 * Most objects live no longer than one request: a small young generation is collected more often, so garbage does not
 * pile up. The heap as a whole has no limit of ours: reaching one ends the process. What remains after a peak is
 * collected when the process is idle (platform/memory.server.ts), for which `gc` is exposed.
 */
export const MEMORY = ['--max-semi-space-size=8', '--expose-gc']

/**
 * glibc gives each compressing thread an arena of its own, and cannot return freed memory that lies below memory in
 * use: 60 MB after some thousands of connections at once. Two arenas, with larger blocks allocated outside of them
 * and so returned at once, measured no slower. Other C libraries ignore these.
 */
export const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '4096',
}
