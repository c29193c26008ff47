import { createFileRoute } from '@tanstack/react-router'
import { sitePage } from '#features/site/site-page.ts'
import { ProsePage } from '#features/site/ui/prose-page.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/privacy')({
  ...sitePage('privacy', {
    title: m.meta_privacy_title,
    ...(import.meta.env.SSR && {
      description: m.meta_privacy_description,
      keywords: m.meta_privacy_keywords,
    }),
  }),
  component: () => <ProsePage name="privacy" />,
})
