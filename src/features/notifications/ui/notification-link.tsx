import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  Armchair,
  Bell,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  CircleX,
  Eye,
  type IconNode,
  Mail,
  MessageCircle,
  MessageCircleQuestion,
  MessagesSquare,
  UserCheck,
  UserMinus,
  UserPlus,
} from 'lucide'
import { m } from '#messages'
import { dateFormat, formatMoment, localeOf } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Moment } from '#ui/dates/moment.tsx'
import { useZone } from '#ui/dates/reader-zone.ts'
import { Day } from '#ui/dates/when.tsx'
import { Icon } from '#ui/icon.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import { type NotificationView, useRead } from '../queries.ts'
import type { NotificationKind } from '../rules.ts'

const ICONS: Record<NotificationKind, IconNode> = {
  reply: MessageCircle,
  answer: MessagesSquare,
  promoted: Armchair,
  changed: CalendarClock,
  cancelled: CalendarX,
  reminder: AlarmClock,
  approved: CircleCheck,
  refused: CircleX,
  question: MessageCircleQuestion,
  registration: UserCheck,
  member: UserPlus,
  group_event: CalendarPlus,
  message: Mail,
  removed: UserMinus,
  role: UserCheck,
  revealed: Eye,
  reveal_request: Eye,
  reveal_decided: Eye,
}
type Props = { notification: NotificationView; withDay?: boolean; onOpen?: () => void }

/** One notification as a link to what it is about; following it marks it as read. */
export function NotificationLink({ notification, withDay = false, onOpen }: Props) {
  const { id, kind, text, words, url, at, read, takesPlace } = notification
  const mark = useRead()
  const open = () => {
    if (!read) mark.mutate({ ids: [id] })
    onOpen?.()
  }
  const [page, hash] = url.split('#')
  return (
    <Link
      to={page}
      hash={hash}
      onClick={open}
      className={`flex gap-3 rounded-card p-3 hover:bg-firoozeh-soft ${read ? 'text-muted' : 'text-ink'}`}
    >
      {/* The server may know a kind that came after this page was opened. */}
      <Icon of={ICONS[kind] ?? Bell} className="mt-1 size-5 shrink-0 text-firoozeh" />
      <span className="grid min-w-0 grow gap-1">
        <span className={`wrap-anywhere ${read ? '' : 'font-semibold'}`}>{text}</span>
        {takesPlace && (
          <span className="text-sm">
            <Moment at={takesPlace.at} />
          </span>
        )}
        {words && (
          <span
            dir={directionOf(words)}
            lang={langOf(words)}
            className="line-clamp-3 text-sm whitespace-pre-line wrap-anywhere"
          >
            {words}
          </span>
        )}
        <span className="text-sm text-muted">{withDay ? <Day at={at} /> : <Hour at={at} />}</span>
      </span>
      {!read && (
        // A border: with forced colours a background is not drawn.
        <span className="mt-2 size-2.5 shrink-0 rounded-full border-5 border-anar">
          <span className="sr-only">{m.notifications_unread()}</span>
        </span>
      )}
    </Link>
  )
}

/** The time only, below a heading with the day; with its zone as a title, as a day has. */
function Hour({ at }: { at: string }) {
  const zone = useZone()
  const date = new Date(at)
  const hour = dateFormat(localeOf(requestContext().lang), { timeStyle: 'short', timeZone: zone })
  return (
    <time dateTime={at} title={formatMoment(date, zone)}>
      {hour.format(date)}
    </time>
  )
}
