import { notFound } from '@tanstack/react-router'
import { pageHead } from '#platform/head.ts'
import { currentVisit } from '#platform/visit.ts'
import { contactLine } from './queries.ts'
import { ProsePage } from './ui/prose-page.tsx'

type Written = { title: string; html: string }
const written = import.meta.glob<Written>('../../../content/pages/*.md')

type Meta = { title: () => string; description: () => string; keywords: () => string }

/** One of the site's own pages: its text in the reader's language, written in content/pages. */
export function sitePage(slug: 'help' | 'contact' | 'privacy' | 'terms' | 'guidelines', meta: Meta) {
  return {
    loader: async (): Promise<Written> => {
      const load = written[`../../../content/pages/${slug}.${currentVisit().lang}.md`]
      if (!load) throw notFound()
      const { title, html } = await load()
      return {
        title,
        html: html.includes('{contact}') ? html.replace('{contact}', await contactLine()) : html,
      }
    },
    head: () =>
      pageHead({
        path: `/${slug}`,
        title: meta.title(),
        description: meta.description(),
        keywords: meta.keywords(),
      }),
    page: ProsePage,
  }
}
