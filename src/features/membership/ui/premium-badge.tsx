import { Sparkles } from 'lucide'
import { m } from '#messages'
import { Icon } from '#ui/icon.tsx'

/** Marks what is for members of Peyvand+; `children` says what it is, where that has a name. */
export const PremiumBadge = ({ children = m.membership_premium() }: { children?: string }) => (
  <span className="chip bg-saffron text-on-saffron">
    <Icon of={Sparkles} className="size-3.5" />
    {children}
  </span>
)
