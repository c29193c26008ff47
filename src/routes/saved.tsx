import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SavedPage } from '#features/offline/ui/saved-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

/** `?wanted=/community` is where a reader without a network wanted to go. */
const SavedSearch = v.object({ wanted: v.optional(v.fallback(v.optional(v.string()), undefined)) })

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
