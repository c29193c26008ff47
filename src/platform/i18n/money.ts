import { m } from '#messages'
import type { Lang } from './lang.ts'

/**
 * A sum of money in words, such as $7 or $7.50, and «۷ دلار آمریکا».
 * @param amount in the smallest unit of the currency, as payment providers count
 * @param currency ISO 4217, in any case
 */
export const moneyText = (amount: number, currency: string, lang: Lang): string =>
  moneyFormat(currency, lang).format(amount / 10 ** fractionDigits(currency))

/**
 * From one sum to another, such as $1 to $100, and «۱ تا ۱۰۰ دلار آمریکا», which names the currency once.
 * @param least and `most` in whole units of the currency
 */
export function moneyRangeText(least: number, most: number, currency: string, lang: Lang): string {
  const parts = moneyFormat(currency, lang).formatRangeToParts(least, most)
  const between = parts.findIndex(({ source }, at) => source === 'shared' && at > 0)
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('')
  const [from, to] = [textOf(parts.slice(0, between)), textOf(parts.slice(between + 1))]
  return m.range_from_to({ from, to }, { locale: lang })
}

const moneyFormat = (currency: string, lang: Lang) =>
  new Intl.NumberFormat(lang, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: lang === 'fa' ? 'name' : 'symbol',
    trailingZeroDisplay: 'stripIfInteger',
  })

/** How many digits the smallest unit is behind the decimal point: two for most, none for yen. */
export const fractionDigits = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
