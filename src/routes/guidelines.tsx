import { createFileRoute } from '@tanstack/react-router'
import { sitePage } from '#features/site/site-page.ts'
import { ProsePage } from '#features/site/ui/prose-page.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/guidelines')({
  ...sitePage('guidelines', {
    title: m.meta_guidelines_title,
    ...(import.meta.env.SSR && {
      description: m.meta_guidelines_description,
      keywords: m.meta_guidelines_keywords,
    }),
  }),
  component: () => <ProsePage name="guidelines" />,
})
