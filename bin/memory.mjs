/** How much memory the server's process may use, and how it gives back what it no longer needs. */
import { totalmem } from 'node:os'

const MB = 2 ** 20
/** Fifteen times as much as the site uses, and still below V8's limit of a large heap. */
const HEAP_MAX_MB = 1024

/**
 * How large the heap may get, in MB: half of the machine's memory, or of what its container may use, and at most
 * HEAP_MAX_MB. It is far from being reached. By this, V8 decides how far the heap grows between two collections: to 1.3
 * to 2 times the used memory, or up to four times if the limit is that of a machine with much memory
 * (`MaxGrowingFactor` in V8's heap-controller.cc).
 * @param total bytes of memory that the process may use
 */
export const heapLimit = (total) => Math.min(HEAP_MAX_MB, Math.floor(total / 2 / MB))

/**
 * Options of Node.js. The young generation is large enough that the objects of a member's page are garbage before it is
 * collected (docs/decisions/2026-11-22-bounded-process.md). What remains after a peak is collected when the process is
 * idle (platform/memory.server.ts), for which `gc` is exposed.
 */
export const NODE_MEMORY_OPTIONS = [
  '--max-semi-space-size=16',
  `--max-old-space-size=${heapLimit(Math.min(totalmem(), process.constrainedMemory() || Infinity))}`,
  '--expose-gc',
]

/**
 * Variables of the environment for the C library. glibc gives each compressing thread an arena of its own, and cannot
 * return freed memory that lies below memory in use: 60 MB after some thousands of connections at once. Two arenas,
 * with larger blocks allocated outside of them and so returned at once, measured no slower. Other C libraries ignore
 * these.
 */
export const MALLOC_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '4096',
}
