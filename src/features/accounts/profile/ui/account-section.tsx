import { type ReactNode, useId } from 'react'

export function AccountSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
