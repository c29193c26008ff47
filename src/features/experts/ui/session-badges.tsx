import { Sparkles } from 'lucide-react'
import { m } from '#messages'
import { specialtyWords } from '../labels.ts'
import type { Phase, Specialty } from '../rules.ts'

type Props = { session: { specialty: Specialty; isPremiumOnly: boolean }; phase: Phase }

/** What kind of session it is, and where it stands. */
export const SessionBadges = ({ session, phase }: Props) => (
  <p className="flex flex-wrap gap-2">
    {phase === 'live' && <span className="chip bg-anar text-on-anar">{m.experts_live_now()}</span>}
    {phase === 'cancelled' && <span className="chip bg-anar-soft">{m.experts_cancelled()}</span>}
    {phase === 'completed' && <span className="chip bg-line">{m.experts_completed()}</span>}
    {session.isPremiumOnly && (
      <span className="chip bg-saffron text-on-saffron">
        <Sparkles aria-hidden="true" className="size-3.5" />
        {m.experts_premium()}
      </span>
    )}
    <span className="chip">{specialtyWords[session.specialty]()}</span>
  </p>
)
