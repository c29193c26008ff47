import { createFileRoute } from '@tanstack/react-router'
import { culturalQuery } from '#features/calendar/queries.ts'
import { CalendarPage } from '#features/calendar/ui/calendar-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/calendar')({
  loader: ({ context }) => context.queryClient.ensureQueryData(culturalQuery()),
  head: () =>
    pageHead({
      path: '/calendar',
      title: `${m.calendar_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.calendar_intro() : '',
      keywords: import.meta.env.SSR ? m.calendar_meta_keywords() : '',
    }),
  component: CalendarPage,
})
