import { useEffect, useState } from 'react'
import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { buttonClass } from '#ui/button.tsx'
import { OutsideLink } from '#ui/texts/outside-link.tsx'
import { LINK_OPENS_MINUTES } from '../meeting-link/rules.ts'

type Props = {
  id: number
  start: Date
  /** In minutes. */
  duration: number
  /** Whether it is under way by the server's clock: the device's may be hours off. */
  isLive: boolean
  useLink: (id: number, isOpen: boolean) => { data: { url: string } | undefined; failureReason: Error | null }
}

const CHECK_EVERY_MS = 15_000

/** Shows the meeting's link to registered people. It appears by itself when its time comes. */
export default function MeetingLink({ id, start, duration, isLive, useLink }: Props) {
  const from = addMinutes(start, -LINK_OPENS_MINUTES).getTime()
  const until = addMinutes(start, duration).getTime()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const check = () => setNow(Date.now())
    check()
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const isOpen = isLive || (now >= from && now < until)
  const { data, failureReason } = useLink(id, isOpen)
  if (now >= until && !isLive) return null
  return (
    <p aria-live="polite" className="rounded-card bg-firoozeh-soft p-4">
      {isOpen && data ? (
        <OutsideLink href={data.url} className={buttonClass('main')}>
          {m.attendance_link_open()}
        </OutsideLink>
      ) : (
        (isOpen && failureReason?.message) || m.attendance_link_later()
      )}
    </p>
  )
}
