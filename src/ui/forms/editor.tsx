import type { ComponentProps, ReactNode } from 'react'
import { m } from '#messages'
import { SubmitButton } from '../button.tsx'
import { Form } from './form.tsx'

type Props = {
  of: ComponentProps<typeof Form>['of'] & { pending: boolean }
  title: string
  /** A sentence below the title. */
  text?: string | undefined
  /** The fields. */
  children: ReactNode
}

/** A page on which something is written or changed: a title, fields, and one button that saves them. */
export const Editor = ({ of: form, title, text, children }: Props) => (
  <>
    <header className="grid gap-1">
      <h1 className="text-2xl">{title}</h1>
      {text && <p className="text-muted">{text}</p>}
    </header>
    <Form of={form} className="grid grid-cols-1 gap-5">
      {children}
      <SubmitButton pending={form.pending} pendingLabel={m.ui_saving()} className="justify-self-start">
        {m.ui_save()}
      </SubmitButton>
    </Form>
  </>
)
