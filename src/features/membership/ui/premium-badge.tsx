import { Sparkles } from 'lucide-react'
import { m } from '#messages'

/** Marks what is for members of Peyvand+. */
export const PremiumBadge = () => (
  <span className="chip bg-saffron text-on-saffron">
    <Sparkles aria-hidden="true" className="size-3.5" />
    {m.membership_premium()}
  </span>
)
