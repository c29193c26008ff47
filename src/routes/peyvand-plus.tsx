import { createFileRoute } from '@tanstack/react-router'
import { loadPlans } from '#features/membership/load-plans.ts'
import { PlusPage } from '#features/membership/ui/plus-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { requestContext } from '#platform/request-context.ts'

const description = () =>
  requestContext().payments ? m.meta_peyvand_plus_open_description() : m.meta_peyvand_plus_description()

export const Route = createFileRoute('/peyvand-plus')({
  loader: ({ context }) => loadPlans(context.queryClient),
  head: () =>
    pageHead({
      path: '/peyvand-plus',
      title: m.meta_peyvand_plus_title(),
      description: import.meta.env.SSR ? description() : '',
      keywords: import.meta.env.SSR ? m.meta_peyvand_plus_keywords() : '',
    }),
  component: PlusPage,
})
