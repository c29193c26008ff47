import { cityName } from '#platform/i18n/city.ts'
import { countryName } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import type { Place } from '../rules.ts'

/** City and country, in the reader's language where we know them. */
export const placeLabel = ({ city, country, countryCode }: Place, lang = requestContext().lang): string =>
  joinPlaces([city && cityName(city, lang), countryCode ? countryName(countryCode, lang) : country], lang)

/** From the narrowest to the widest, without those that are empty. */
export const joinPlaces = (places: (string | null)[], lang: Lang): string =>
  places.filter(Boolean).join(lang === 'fa' ? '، ' : ', ')
