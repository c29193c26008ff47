import type { Lang } from './lang.ts'

/**
 * A sum of money in words, such as $7 or $7.50, and «۷ دلار آمریکا».
 * @param amount in the smallest unit of the currency, as payment providers count
 * @param currency ISO 4217, in any case
 */
export function moneyText(amount: number, currency: string, lang: Lang): string {
  const format = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: lang === 'fa' ? 'name' : 'symbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 10 ** fractionDigits(currency))
}

/** How many digits the smallest unit is behind the decimal point: two for most, none for yen. */
export const fractionDigits = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
