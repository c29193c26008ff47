import dataUrl from '../../../generated/fonts/vazirmatn-persian.woff2?inline'
import fileUrl from '../../../generated/fonts/vazirmatn-persian.woff2?url'
import type { Lang } from '../i18n/lang.ts'

/**
 * Puts the font of Persian text into a Persian page that has its styles inlined, in place of its address. The browser
 * then lays the page out once, in that font: it would do so first in a font of the device, and hold back the first paint
 * until the file is there (docs/decisions/2026-11-22-plain-ways-in-the-browser.md has the figures). Other pages are
 * returned as they are.
 */
export const inlineFont = (html: string, lang: Lang): string =>
  lang === 'fa' ? html.replace(`url(${fileUrl})`, `url(${dataUrl})`) : html
