import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { pageHead } from '#platform/head.ts'
import { OpeningSoon } from '#rooms/house/ui/opening-soon.tsx'

export const Route = createFileRoute('/resources/nowruz-traditions')({
  head: () =>
    pageHead({
      path: '/resources/nowruz-traditions',
      title: `${m.house_soon_resources_title()} | ${m.meta_site_name()}`,
      description: m.house_soon_resources_text(),
      unlisted: true,
    }),
  component: () => (
    <OpeningSoon title={m.house_soon_resources_title()} text={m.house_soon_resources_text()} />
  ),
})
