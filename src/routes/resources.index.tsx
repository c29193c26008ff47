import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { pageHead } from '#platform/head.ts'
import { OpeningSoon } from '#rooms/house/ui/opening-soon.tsx'

export const Route = createFileRoute('/resources/')({
  head: () =>
    pageHead({
      path: '/resources',
      title: `${m.house_soon_resources_title()} | ${m.meta_site_name()}`,
      description: m.house_soon_resources_text(),
    }),
  component: () => (
    <OpeningSoon title={m.house_soon_resources_title()} text={m.house_soon_resources_text()} />
  ),
})
