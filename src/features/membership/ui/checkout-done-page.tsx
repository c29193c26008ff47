import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { messageOf } from '#ui/forms/use-change.ts'
import { Khatam } from '#ui/khatam.tsx'
import { confirmationQuery, isAskedAgain } from '../confirmation-query.ts'
import { subscriptionQuery } from '../queries.ts'

/** Where Stripe leads back to: waits until the payment has arrived. */
export const CheckoutDonePage = ({ session }: { session: string | undefined }) => (
  <div className="page max-w-2xl py-12">
    <section className="card grid justify-items-start gap-5 border-t-8 border-t-saffron p-6 sm:p-8">
      {session ? <Waiting session={session} /> : <NotFound />}
    </section>
  </div>
)

function Waiting({ session }: { session: string }) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(confirmationQuery(session))
  const state = queries.getQueryState(confirmationQuery(session).queryKey)
  const isComplete = data?.status === 'complete'
  useEffect(() => {
    if (!isComplete) return
    void queries.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
    void queries.invalidateQueries({ queryKey: ['viewer'] })
  }, [isComplete, queries])
  if (isComplete) return <Welcome />
  if (data?.status === 'expired') return <Expired />
  if (error instanceof RequestError && error.status === 404) return <NotFound />
  return (
    <>
      <h1 className="text-2xl">{m.membership_done_waiting_title()}</h1>
      <p role="status" className="flex items-center gap-3">
        <Khatam
          turning={isFetching || (state && isAskedAgain(state))}
          className="size-6 shrink-0 text-saffron"
        />
        {error ? (messageOf(error) ?? m.something_went_wrong()) : m.membership_done_waiting_text()}
      </p>
      <p className="text-muted">{m.membership_done_late()}</p>
      <Button variant="outline" onClick={() => refetch()}>
        {m.membership_done_again()}
      </Button>
    </>
  )
}

const Welcome = () => (
  <div role="status" className="grid justify-items-start gap-5">
    <h1 className="text-2xl">{m.membership_done_title()}</h1>
    <p>{m.membership_done_text()}</p>
    <LinkButton to="/members" variant="gold">
      {m.membership_to_members()}
    </LinkButton>
  </div>
)

const Expired = () => (
  <>
    <h1 className="text-2xl">{m.membership_expired_title()}</h1>
    <p>{m.membership_expired_text()}</p>
    <LinkButton to="/subscribe" variant="gold">
      {m.membership_choose_again()}
    </LinkButton>
  </>
)

const NotFound = () => (
  <>
    <h1 className="text-2xl">{m.error_checkout_not_found()}</h1>
    <p>{m.membership_not_found_text()}</p>
    <LinkButton to="/account" hash="membership" variant="outline">
      {m.membership_to_account()}
    </LinkButton>
  </>
)
