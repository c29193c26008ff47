import { Sparkles } from 'lucide-react'
import { m } from '#messages'

/** Marks what is for members of Peyvand+; `children` says what it is, where that has a name. */
export const PremiumBadge = ({ children = m.membership_premium() }: { children?: string }) => (
  <span className="chip bg-saffron text-on-saffron">
    <Sparkles aria-hidden="true" className="size-3.5" />
    {children}
  </span>
)
