/**
 * How much the server's heap may grow before V8 tidies up. Left alone, V8 lets garbage pile up to gigabytes on
 * a large machine. Kept pages are outside of this heap.
 */
export const MEMORY = ['--max-old-space-size=144', '--max-semi-space-size=8']
