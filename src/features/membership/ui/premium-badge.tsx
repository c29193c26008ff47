import { Sparkles } from 'lucide'
import { m } from '#messages'
import { Icon } from '#ui/icon.tsx'

/** Marks content for members of Peyvand+. `children` names the kind of content, if that has a name. */
export const PremiumBadge = ({ children = m.membership_premium() }: { children?: string }) => (
  <span className="chip bg-saffron text-on-saffron">
    <Icon of={Sparkles} className="size-3.5" />
    {children}
  </span>
)
