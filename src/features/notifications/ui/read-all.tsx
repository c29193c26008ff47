import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { useRead } from '../queries.ts'
import { unreadQuery } from '../unread.ts'

/** Marks all as read up to the newest that is shown; shown while something is unread. */
export function ReadAll({ newest }: { newest: number | undefined }) {
  const { data } = useQuery(unreadQuery())
  const read = useRead()
  if (!newest || !data?.unread) return null
  return (
    <Button variant="quiet" aria-disabled={read.isPending} onClick={() => read.mutate({ upTo: newest })}>
      {m.notifications_read_all()}
    </Button>
  )
}
