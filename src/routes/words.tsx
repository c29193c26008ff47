import { createFileRoute } from '@tanstack/react-router'
import { WordsPage } from '#features/home/ui/words-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/words')({
  head: () =>
    pageHead({
      path: '/words',
      title: `${m.home_words_title()} | ${m.meta_site_name()}`,
      description: `${m.home_words_title()}. ${m.site_tagline()}`,
      keywords: import.meta.env.SSR ? m.home_words_meta_keywords() : '',
    }),
  component: WordsPage,
})
