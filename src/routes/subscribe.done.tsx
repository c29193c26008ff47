import { createFileRoute } from '@tanstack/react-router'
import { CHECKOUT_SESSION, STRIPE_ID_MAX } from '#features/membership/search-params.ts'
import { CheckoutDonePage } from '#features/membership/ui/checkout-done-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { searchParams, textLike } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/subscribe/done')({
  validateSearch: searchParams({
    session: textLike(CHECKOUT_SESSION, STRIPE_ID_MAX),
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
