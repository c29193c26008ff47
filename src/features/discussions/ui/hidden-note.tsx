import { m } from '#messages'
import type { Comment } from '../queries.ts'

/** To its author and moderators: that others do not see a text, or not yet. */
export function HiddenNote({ text: { hidden, held } }: { text: Pick<Comment, 'hidden' | 'held'> }) {
  if (held) return <p className="rounded-sm bg-lapis-soft p-3 text-sm">{m.discussions_held()}</p>
  return hidden ? <p className="text-sm text-anar">{m.discussions_hidden()}</p> : null
}
