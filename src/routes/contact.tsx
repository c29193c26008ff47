import { createFileRoute } from '@tanstack/react-router'
import { sitePage } from '#features/site/site-page.ts'
import { ProsePage } from '#features/site/ui/prose-page.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/contact')({
  ...sitePage('contact', {
    title: m.meta_contact_title,
    ...(import.meta.env.SSR && {
      description: m.meta_contact_description,
      keywords: m.meta_contact_keywords,
    }),
  }),
  component: () => <ProsePage name="contact" />,
})
