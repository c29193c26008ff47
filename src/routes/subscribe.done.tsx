import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { CheckoutSession } from '#features/membership/search-params.ts'
import { CheckoutDonePage } from '#features/membership/ui/checkout-done-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/subscribe/done')({
  validateSearch: v.object({
    session: v.fallback(v.optional(CheckoutSession), undefined),
  }),
  head: () =>
    pageHead({
      path: '/subscribe/done',
      title: m.meta_checkout_done_title(),
      description: import.meta.env.SSR ? m.membership_done_waiting_text() : '',
      unlisted: true,
    }),
  component: () => <CheckoutDonePage session={Route.useSearch().session} />,
})
