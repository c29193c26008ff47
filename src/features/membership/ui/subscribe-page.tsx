import { useState } from 'react'
import { m } from '#messages'
import { postedForm } from '#platform/pages/posted-form.ts'
import { LinkButton } from '#ui/button.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { PLANS, type Plan } from '../offer.ts'
import { WaitlistForm } from './waitlist-form.tsx'

/** Where the plans link to. While payments are not available, it says so and offers the waitlist. */
export function SubscribePage({ plan: chosen }: { plan?: Plan['id'] | undefined }) {
  const [joined, setJoined] = useState(() => postedForm('plus-waitlist')?.done === true)
  const plan = PLANS.find(({ id }) => id === chosen)
  return (
    <div className="page max-w-xl py-12">
      <section className="card grid gap-5 border-t-8 border-t-saffron p-6 sm:p-8">
        <h1 className="text-2xl">{m.membership_subscribe_title()}</h1>
        {plan && (
          <p className="flex items-center gap-3 font-semibold">
            <Khatam className="text-saffron" />
            {plan.name()}
          </p>
        )}
        {joined ? (
          <div role="status" className="grid gap-4">
            <h2 className="text-lg">{m.toast_waitlist_done_title()}</h2>
            <p>{m.toast_waitlist_done_text()}</p>
            <LinkButton to="/community">{m.site_not_found_community()}</LinkButton>
          </div>
        ) : (
          <>
            <p className="text-muted">{m.membership_subscribe_waiting()}</p>
            <WaitlistForm onDone={() => setJoined(true)} />
          </>
        )}
      </section>
    </div>
  )
}
