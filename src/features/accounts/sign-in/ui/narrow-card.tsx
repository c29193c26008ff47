import type { ReactNode } from 'react'

/** A page of one short task. */
export const NarrowCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page max-w-lg py-12">
    <section className="card grid gap-5 p-6 sm:p-8">
      <h1 className="text-2xl">{title}</h1>
      {children}
    </section>
  </div>
)
