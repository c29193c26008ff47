import { useSuspenseQuery } from '@tanstack/react-query'
import { plansQuery } from '../queries.ts'
import { PlusPaymentsPage } from './plus-payments-page.tsx'
import { PlusWaitlistPage } from './plus-waitlist-page.tsx'

/** What Peyvand+ is: while payments are not open, what it will be, and the waitlist. */
export function PlusPage() {
  const { data: plans } = useSuspenseQuery(plansQuery())
  return plans.mode === 'payments' ? <PlusPaymentsPage plans={plans} /> : <PlusWaitlistPage />
}
