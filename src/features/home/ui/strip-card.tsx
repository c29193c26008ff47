import { type ReactNode, useId } from 'react'
import { Khatam } from '#ui/khatam.tsx'

/** A card of the home page's row of cards. */
export function StripCard({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="card grid content-start gap-3 p-6">
      <h2 id={heading} className="flex items-center gap-2 text-lg">
        <Khatam className="text-firoozeh" />
        {title}
      </h2>
      {children}
    </section>
  )
}
