import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { PlusPage } from '#features/membership/ui/plus-page.tsx'

export const Route = createFileRoute('/peyvand-plus')({
  head: () =>
    pageHead({
      path: '/peyvand-plus',
      title: m.meta_peyvand_plus_title(),
      description: import.meta.env.SSR ? m.meta_peyvand_plus_description() : '',
      keywords: import.meta.env.SSR ? m.meta_peyvand_plus_keywords() : '',
    }),
  component: PlusPage,
})
