import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { m } from '#messages'
import { IDEMPOTENCY_KEY } from '#platform/client/idempotency.ts'
import { FORM_NAME_FIELD } from '#platform/pages/posted-form.ts'
import { AnnouncedField } from './announced-field.ts'
import type { useForm } from './use-form.ts'

type Props = ComponentProps<'form'> & {
  of: Pick<
    ReturnType<typeof useForm>,
    'name' | 'problem' | 'announced' | 'props' | 'startOver' | 'idempotencyKey'
  >
}

/**
 * A form that works before hydration: it is posted to its page's own URL, so that nothing that was typed gets into a
 * URL. The error is below its fields, and stays there until it is sent again.
 */
export const Form = ({
  of: { name, problem, announced, props, startOver, idempotencyKey },
  children,
  ...rest
}: Props) => (
  <form {...props} {...rest}>
    <input type="hidden" name={FORM_NAME_FIELD} value={name ?? ''} />
    {idempotencyKey && (
      // The server's page has a key of its own.
      <input type="hidden" name={IDEMPOTENCY_KEY} value={idempotencyKey} suppressHydrationWarning />
    )}
    {startOver && (
      <p role="status" className="flex flex-wrap items-center gap-x-4 text-muted">
        {m.ui_draft_restored()}
        <button type="button" onClick={startOver} className="min-h-11 text-firoozeh underline">
          {m.ui_draft_discard()}
        </button>
      </p>
    )}
    <AnnouncedField value={announced}>{children}</AnnouncedField>
    {problem && (
      <p ref={scrollIntoView} role="alert" className="rounded-sm bg-anar-soft p-3 font-semibold">
        {problem.message}{' '}
        {problem.signedOut && (
          <Link to="/sign-in" target="_blank" rel="noreferrer" className="underline">
            {m.ui_sign_in_elsewhere()}
          </Link>
        )}
      </p>
    )}
  </form>
)

/** It is below the button that was pressed, and on a phone often below the screen. */
const scrollIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' })
