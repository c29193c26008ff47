import { m } from '#messages'
import { formatNumber, formatPercent, localeOf, numberFormat } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'

const THOUSAND = 1_000
const MILLION = 1_000_000

/** 1234 → 1.2K or «۱٫۲ هزار»; exact below 1,000 (specification, 9). */
export function shortNumber(value: number, lang = requestContext().lang): string {
  if (value < THOUSAND) return formatNumber(value, lang)
  // 999,950 would be 1,000.0K.
  const isMillions = value >= MILLION - THOUSAND / 20
  const count = numberFormat(localeOf(lang), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value / (isMillions ? MILLION : THOUSAND),
  )
  return (isMillions ? m.analytics_million : m.analytics_thousand)({ count }, { locale: lang })
}

/** 45.25 → 45.3% or ۴۵٫۳٪; whole from 100% on. */
export const percentage = (value: number, lang = requestContext().lang) =>
  formatPercent(value, lang, value < 100 ? 1 : 0)

/** 125 seconds → 2m 5s or «۲ دقیقه و ۵ ثانیه». */
export function formatSeconds(seconds: number, lang = requestContext().lang): string {
  const show = (value: number) => formatNumber(value, lang)
  const minutes = Math.floor(seconds / 60)
  if (seconds < 60) return m.analytics_seconds({ seconds: show(seconds) }, { locale: lang })
  if (minutes < 60)
    return m.analytics_minutes({ minutes: show(minutes), seconds: show(seconds % 60) }, { locale: lang })
  return m.analytics_hours(
    { hours: show(Math.floor(minutes / 60)), minutes: show(minutes % 60) },
    { locale: lang },
  )
}

/** Whole milliseconds, or seconds with one decimal: 180 ms, 2.4s. */
export function formatMilliseconds(milliseconds: number, lang = requestContext().lang): string {
  const rounded = Math.round(milliseconds)
  if (rounded < THOUSAND)
    return m.analytics_milliseconds({ count: formatNumber(rounded, lang) }, { locale: lang })
  const seconds = numberFormat(localeOf(lang), { maximumFractionDigits: 1 }).format(rounded / THOUSAND)
  return m.analytics_seconds({ seconds }, { locale: lang })
}
