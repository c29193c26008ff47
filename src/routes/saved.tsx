import { createFileRoute } from '@tanstack/react-router'
import { SavedPage } from '#features/offline/ui/saved-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { anyText, searchParams } from '#platform/pages/search-params.ts'

/** `?wanted=/community` is where a reader without a network wanted to go. */
const SavedSearch = searchParams({ wanted: anyText })

export const Route = createFileRoute('/saved')({
  validateSearch: SavedSearch,
  head: () =>
    pageHead({
      path: '/saved',
      title: `${m.offline_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.offline_intro() : '',
      unlisted: true,
    }),
  component: () => <SavedPage wanted={Route.useSearch().wanted} />,
})
