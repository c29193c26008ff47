import { m } from '#messages'
import { localeOf, numberFormat } from './format.ts'
import type { Lang } from './lang.ts'

/**
 * A sum of money in words, such as $7 or $7.50, and «۷ دلار آمریکا».
 * @param amount in the smallest unit of the currency, as payment providers count
 * @param currency ISO 4217, in any case
 */
export const moneyText = (amount: number, currency: string, lang: Lang): string =>
  moneyFormat(currency, lang).format(amount / toSmallestUnit(1, currency))

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
  numberFormat(localeOf(lang), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: lang === 'fa' ? 'name' : 'symbol',
    trailingZeroDisplay: 'stripIfInteger',
  })

/** An amount in whole units of a currency, such as dollars, in its smallest: cents; of yen the same. */
export function toSmallestUnit(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return amount * 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
}
