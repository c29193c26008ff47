import { createFileRoute } from '@tanstack/react-router'
import { sitePage } from '#features/site/site-page.ts'
import { ProsePage } from '#features/site/ui/prose-page.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/help')({
  ...sitePage('help', {
    title: m.meta_help_title,
    ...(import.meta.env.SSR && { description: m.meta_help_description, keywords: m.meta_help_keywords }),
  }),
  component: () => <ProsePage name="help" />,
})
