import type { Page } from '@playwright/test'

/** The first article in the library, by its title in each language. */
export const NOWRUZ = { en: 'Nowruz and the Haft-Sin table', fa: 'نوروز و سفرهٔ هفت‌سین' } as const

export const resourceCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })
