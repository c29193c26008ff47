import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { loadPlans } from '#features/membership/load-plans.ts'
import { PLAN_IDS } from '#features/membership/search-params.ts'
import { SubscribePage } from '#features/membership/ui/subscribe-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

const Search = v.object({
  plan: v.optional(v.fallback(v.optional(v.picklist(PLAN_IDS)), undefined)),
})

export const Route = createFileRoute('/subscribe/')({
  validateSearch: Search,
  loader: ({ context }) => loadPlans(context.queryClient),
  head: () =>
    pageHead({
      path: '/subscribe',
      title: m.meta_subscribe_title(),
      description: import.meta.env.SSR ? m.meta_subscribe_description() : '',
      keywords: import.meta.env.SSR ? m.meta_subscribe_keywords() : '',
    }),
  component: () => <SubscribePage plan={Route.useSearch().plan} />,
})
