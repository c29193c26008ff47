import { toPlainText } from '@react-email/render'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** The text of an email's HTML. Headings stay as they are written: names in capitals are not what people wrote. */
export const plainTextOf = (html: string): string =>
  toPlainText(html, {
    selectors: HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  })
