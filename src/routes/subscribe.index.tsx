import { createFileRoute } from '@tanstack/react-router'
import { loadPlans } from '#features/membership/load-plans.ts'
import { PLAN_IDS } from '#features/membership/search-params.ts'
import { SubscribePage } from '#features/membership/ui/subscribe-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { oneOf, searchParams } from '#platform/pages/search-params.ts'
import { requestContext } from '#platform/request-context.ts'

const Search = searchParams({
  plan: oneOf(PLAN_IDS),
})

const description = () =>
  requestContext().payments ? m.meta_subscribe_open_description() : m.meta_subscribe_description()

export const Route = createFileRoute('/subscribe/')({
  validateSearch: Search,
  loader: ({ context }) => loadPlans(context.queryClient),
  head: () =>
    pageHead({
      path: '/subscribe',
      title: m.meta_subscribe_title(),
      description: import.meta.env.SSR ? description() : '',
      keywords: import.meta.env.SSR ? m.meta_subscribe_keywords() : '',
    }),
  component: () => <SubscribePage plan={Route.useSearch().plan} />,
})
