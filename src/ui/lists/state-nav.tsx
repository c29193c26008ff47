import type { ReactNode } from 'react'

/** A link to one of the states of a list; the one that is shown is filled. */
export const STATE_LINK =
  'inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-5 aria-[current=page]:border-firoozeh aria-[current=page]:bg-firoozeh aria-[current=page]:font-semibold aria-[current=page]:text-on-firoozeh'

/** The states of a list as links, each with a URL of its own; list items as children. */
export const StateNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-2">{children}</ul>
  </nav>
)
