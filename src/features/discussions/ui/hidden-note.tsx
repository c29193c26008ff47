import { m } from '#messages'
import type { Comment } from '../queries.ts'

/** To its author and moderators: that others do not see a text, or not yet. */
export function HiddenNote({
  text: { hidden, held, mine },
}: {
  text: Pick<Comment, 'hidden' | 'held' | 'mine'>
}) {
  if (held)
    return (
      <p className="rounded-sm bg-lapis-soft p-3 text-sm">
        {mine ? m.discussions_held() : m.discussions_held_for_moderators()}
      </p>
    )
  if (!hidden) return null
  return (
    <p className="text-sm text-anar">
      {mine ? m.discussions_hidden() : m.discussions_hidden_for_moderators()}
    </p>
  )
}
