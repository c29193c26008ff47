import type { ReactNode } from 'react'

type Props = { title: string; reason: string; children?: ReactNode }

/**
 * Instead of an editor of something built in: its title, why it cannot be edited here, and what can be done with it.
 */
export const BuiltIn = ({ title, reason, children }: Props) => (
  <section className="grid grid-cols-1 justify-items-start gap-4">
    <h1 className="text-2xl">{title}</h1>
    <p className="max-w-[60ch]">{reason}</p>
    {children}
  </section>
)
