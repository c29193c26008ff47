import { createFileRoute } from '@tanstack/react-router'
import { sitePage } from '#features/site/site-page.ts'
import { ProsePage } from '#features/site/ui/prose-page.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/terms')({
  ...sitePage('terms', {
    title: m.meta_terms_title,
    ...(import.meta.env.SSR && { description: m.meta_terms_description, keywords: m.meta_terms_keywords }),
  }),
  component: () => <ProsePage name="terms" />,
})
