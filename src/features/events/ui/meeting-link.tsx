import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { buttonClass } from '#ui/button.tsx'
import { type EventCard, linkQuery } from '../queries.ts'
import { endOf, linkOpens } from '../rules.ts'

const LOOK_EVERY_MS = 15_000

/** The way into the meeting, for those who have a seat: it opens by itself when its time comes. */
export function MeetingLink({ event: { id, dateTime, duration } }: { event: EventCard }) {
  const start = new Date(dateTime)
  const isOpen = () =>
    Date.now() >= linkOpens(start).getTime() && Date.now() < endOf({ dateTime: start, duration }).getTime()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const look = () => setOpen(isOpen())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  })
  const { data, error } = useQuery({ ...linkQuery(id), enabled: open, retry: false })
  return (
    <p aria-live="polite" className="rounded-card bg-firoozeh-soft p-4">
      {open && data ? (
        <a href={data.url} rel="noopener noreferrer" className={buttonClass('main')}>
          {m.events_link_open()}
        </a>
      ) : (
        (open && error?.message) || m.events_link_later()
      )}
    </p>
  )
}
