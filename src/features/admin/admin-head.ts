import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

/** Returns the head of a page of the admin area, which search engines must not index. */
export const adminHead = (path: string, title: string) =>
  pageHead({
    path,
    title: `${title} | ${m.meta_site_name()}`,
    unlisted: true,
    description: import.meta.env.SSR ? m.meta_admin_description() : '',
  })
