import { m } from '#messages'
import { useViewer } from '../queries.ts'
import { CodeForm } from './code-form.tsx'

/** On every page until the address is confirmed: the code of the email that was sent, and a way to get it again. */
export default function ConfirmEmail() {
  const person = useViewer()
  if (!person || person.emailProved) return null
  return (
    <section
      aria-labelledby="confirm-email"
      className="page my-4 grid gap-x-8 gap-y-3 rounded-card bg-lapis-soft py-4 md:grid-cols-2 print:hidden"
    >
      <div className="grid content-start gap-1">
        <h2 id="confirm-email" className="text-lg">
          {m.acct_unproved_title()}
        </h2>
        <p>{m.acct_unproved_text({ email: person.email })}</p>
      </div>
      <div className="grid content-start gap-1">
        <CodeForm email={person.email} stays />
      </div>
    </section>
  )
}
