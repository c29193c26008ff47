import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence of a reply that the demo community wrote: no guest may ever receive it. */
export const demoReply = 'Stopping while it was still fun'
if (
  !readFileSync(join(import.meta.dirname, '../../content/demo/later-replies.ts'), 'utf8').includes(demoReply)
) {
  const all = readFileSync(join(import.meta.dirname, '../../content/demo/language-learning.ts'), 'utf8')
  if (!all.includes(demoReply)) throw new Error('the demo no longer holds the reply that the test looks for')
}
