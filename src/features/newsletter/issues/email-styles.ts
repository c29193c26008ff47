import type { Lang } from '#platform/i18n/lang.ts'
import { EMAIL_COLOURS } from '#ui/emails/email-layout.tsx'

const { ink: INK, firoozeh: FIROOZEH, line: LINE, paper: PAPER } = EMAIL_COLOURS

const BLOCK: Record<Lang, string> = {
  en: "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.65;text-align:left",
  fa: "font-family:Vazirmatn,'Segoe UI',Tahoma,Arial,sans-serif;line-height:1.9;text-align:right",
}

const OWN: Record<string, string> = {
  h2: 'font-size:20px;font-weight:700;margin:28px 0 12px',
  h3: 'font-size:17px;font-weight:700;margin:24px 0 8px',
  p: 'font-size:16px;margin:0 0 16px',
  ul: 'font-size:16px;margin:0 0 16px;padding-inline-start:24px',
  ol: 'font-size:16px;margin:0 0 16px;padding-inline-start:24px',
  blockquote: `border-inline-start:3px solid ${LINE};margin:0 0 16px;padding-inline-start:16px`,
  pre: `background-color:${PAPER};border-radius:8px;font-size:14px;overflow:auto;padding:12px;white-space:pre-wrap`,
  table: 'border-collapse:collapse;font-size:15px;margin:0 0 16px;width:100%',
  div: `border:1px solid ${LINE};border-radius:14px;margin:0 0 16px;padding:16px 16px 0`,
}
const CARD_TITLE = 'font-size:17px;font-weight:700;margin:0 0 8px'
/** As wide as its longest word: a column that may break words ends up with one letter in each line. */
const CELL = `border:1px solid ${LINE};overflow-wrap:break-word;padding:6px 10px;word-break:normal`
const INNER: Record<string, string> = {
  a: `color:${FIROOZEH};text-decoration:underline`,
  li: 'margin:0 0 6px',
  th: CELL,
  td: CELL,
  hr: `border:0;border-top:1px solid ${LINE};margin:24px 0`,
}

/** The style of one element in an email, in a text of this language. Colours for dark mode are in the layout's style sheet. */
export function emailStyle(tagName: string, className: string | undefined, lang: Lang): string | undefined {
  const own = className === 'issue-card-title' ? CARD_TITLE : OWN[tagName]
  if (!own) return INNER[tagName]
  const digits = tagName === 'ol' && lang === 'fa' ? ';list-style-type:persian' : ''
  return `${BLOCK[lang]};color:${INK};${withSide(own, lang)}${digits}`
}

/** Gmail, Outlook and Yahoo ignore `border-inline-start` and the like: a quote would look like any other text. */
const withSide = (style: string, lang: Lang) =>
  style.replaceAll('inline-start', lang === 'fa' ? 'right' : 'left')
