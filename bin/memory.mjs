/**
 * Young objects die within one answer: a small nursery is swept more often and keeps garbage from piling up. The heap
 * as a whole has no limit of ours: one that is reached ends the process. What is left after many came at once is
 * collected when the process rests (platform/memory.server.ts), which is what `gc` is there for.
 */
export const MEMORY = ['--max-semi-space-size=8', '--expose-gc']

/**
 * glibc gives each compressing thread an arena of its own, and keeps what was freed below anything that is still used:
 * 60 MB after some thousands of connections at once. Two arenas, and whatever is larger than a page apart from them and
 * so handed back at once, measured no slower. Other C libraries ignore these.
 */
export const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '4096',
}
