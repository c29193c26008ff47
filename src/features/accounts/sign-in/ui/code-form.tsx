import * as v from 'valibot'
import { m } from '#messages'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#platform/dates/durations.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import type { Person } from '../../queries.ts'
import { CodeInput, type ConfirmInput } from '../../rules.ts'
import { CODE_ERROR_FIELDS, useConfirmSignIn, useMailLink } from '../sign-in-queries.ts'

type Props = {
  email: string
  onDone?: (person: Person) => void
  /** Someone who confirms is signed in already, and stays on the page. */
  stays?: boolean
}

/** The six digits of an email, whether it is to sign in or to confirm the address; and a way to get a newer one. */
export function CodeForm({ email, onDone = () => {}, stays = false }: Props) {
  const schema = v.pipe(
    CodeInput,
    v.transform(({ code }): ConfirmInput => ({ email, code })),
  )
  const form = useForm(schema, useConfirmSignIn(onDone, stays), {
    initial: { code: '' },
    fieldErrors,
    name: 'code',
    fieldOfCode: CODE_ERROR_FIELDS,
  })
  return (
    <>
      <Form of={form} className={stays ? 'flex flex-wrap items-start gap-2' : 'grid gap-4'}>
        <input type="hidden" name="email" value={email} />
        <TextField
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
          label={m.account_code()}
          labelHidden={stays}
          placeholder={stays ? m.account_code() : undefined}
          className={`min-h-11 rounded-sm border border-edge bg-surface text-center tabular-nums aria-invalid:border-anar aria-invalid:outline-anar ${stays ? 'w-40 px-3' : 'w-full py-3 text-2xl tracking-[.4em]'}`}
        />
        <SubmitButton
          pending={form.pending}
          pendingLabel={stays ? m.account_confirming_email() : m.account_confirming()}
        >
          {stays ? m.account_confirm_email() : m.account_confirm()}
        </SubmitButton>
      </Form>
      <SendAgain email={email} />
    </>
  )
}

/** Shows the result beside the button: a toast would be gone before the email is there. */
function SendAgain({ email }: { email: string }) {
  const resend = useMailLink()
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      <button
        type="button"
        aria-disabled={resend.isPending}
        onClick={() => resend.isPending || resend.mutate({ email })}
        className="min-h-11 text-firoozeh underline"
      >
        {m.account_send_again()}
      </button>
      <span role="status">{resend.isSuccess && sentText(resend.data)}</span>
    </p>
  )
}

/** Only the owner of the address sees whether the email was sent. */
function sentText({ sent, waits = 0 }: { sent?: boolean | undefined; waits?: number | undefined }) {
  if (sent === undefined) return m.account_sent_slow()
  if (sent) return m.account_sent_again()
  if (waits > HOUR_SECONDS)
    return m.account_sent_rarely({ shown: formatNumber(Math.ceil(waits / HOUR_SECONDS)) })
  return waits > MINUTE_SECONDS
    ? m.account_sent_paced({ shown: formatNumber(Math.ceil(waits / MINUTE_SECONDS)) })
    : m.account_sent_just_now({ count: waits, shown: formatNumber(waits) })
}
