import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { useViewer } from '../../queries.ts'
import { CodeForm } from './code-form.tsx'

/** Until the address is confirmed: the code of the email that was sent, and a way to get it again. */
export default function ConfirmEmail() {
  const person = useViewer()
  if (!person || person.emailVerified) return null
  return (
    <section aria-labelledby="confirm-email" className="border-b border-line bg-lapis-soft print:hidden">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <div className="min-w-64 grow basis-0">
          <h2 id="confirm-email" className="font-sans text-base">
            {m.account_unverified_title()}
          </h2>
          <p className="text-sm wrap-anywhere">
            {m.account_unverified_text({ email: isolated(person.email) })}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-x-4">
          <CodeForm email={person.email} stays />
        </div>
      </div>
    </section>
  )
}
