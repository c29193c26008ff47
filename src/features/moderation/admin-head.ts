import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

/** Title of a page of the admin area, which is nothing for search engines. */
export const adminHead = (path: string, title: string) =>
  pageHead({
    ...{ path, title: `${title} | ${m.meta_site_name()}`, unlisted: true },
    description: import.meta.env.SSR ? m.meta_admin_description() : '',
  })
