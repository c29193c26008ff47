import { Link } from '@tanstack/react-router'
import { MapPin, MessageCircleQuestionMark } from 'lucide-react'
import { m } from '#messages'

const WAYS = [
  {
    to: '/local-community',
    label: m.discussions_way_groups,
    text: m.discussions_way_groups_text,
    Icon: MapPin,
  },
  {
    to: '/expert-sessions',
    label: m.discussions_way_experts,
    text: m.discussions_way_experts_text,
    Icon: MessageCircleQuestionMark,
  },
] as const

/** Where else one meets: families nearby, and those whom one can ask. */
export const MeetingWays = () => (
  <nav aria-label={m.discussions_ways()} className="card p-5">
    <ul className="grid gap-4">
      {WAYS.map(({ to, label, text, Icon }) => (
        <li key={to} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-firoozeh" />
          <div>
            <Link to={to} className="font-semibold text-firoozeh hover:underline">
              {label()}
            </Link>
            <p className="text-sm text-muted">{text()}</p>
          </div>
        </li>
      ))}
    </ul>
  </nav>
)
