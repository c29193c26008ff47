import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { pageHead } from '#platform/head.ts'
import { WordsPage } from '#rooms/home/ui/words-page.tsx'

export const Route = createFileRoute('/words')({
  head: () =>
    pageHead({
      path: '/words',
      title: m.meta_words_title(),
      description: m.meta_words_description(),
      keywords: m.meta_words_keywords(),
    }),
  component: WordsPage,
})
