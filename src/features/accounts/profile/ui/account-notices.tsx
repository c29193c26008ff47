import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { useViewer } from '../../queries.ts'
import ConfirmEmail from '../../sign-in/ui/confirm-email.tsx'

/**
 * On every page, so that nothing is written in vain: says that the account is suspended, or that the email has to be
 * confirmed.
 * @param confirms whether to ask for the code of the email
 */
export default function AccountNotices({ confirms }: { confirms: boolean }) {
  return (
    <>
      {useViewer()?.suspended && <Suspended />}
      {confirms && <ConfirmEmail />}
    </>
  )
}

const Suspended = () => (
  <section aria-labelledby="suspended" className="border-b border-line bg-anar-soft print:hidden">
    <div className="page py-3">
      <h2 id="suspended" className="font-sans text-base">
        {m.account_suspended_title()}
      </h2>
      <p className="text-sm">{m.account_suspended_text()}</p>
      <Link to="/contact" className="inline-flex min-h-11 items-center font-semibold underline">
        {m.site_footer_contact()}
      </Link>
    </div>
  </section>
)
