import { directionOf } from '#platform/text/direction.ts'

/** The categories of the built-in articles, in both languages: every article's main topic is one of these. */
export const KNOWN_CATEGORIES = [
  { en: 'Culture & Traditions', fa: 'فرهنگ و آیین‌ها' },
  { en: 'Language', fa: 'زبان' },
  { en: 'Books', fa: 'کتاب' },
  { en: 'Food & Culture', fa: 'خوراک و فرهنگ' },
  { en: 'Education', fa: 'آموزش' },
  { en: 'Arts & Culture', fa: 'هنر و فرهنگ' },
  { en: 'Teen Development', fa: 'نوجوانی' },
] as const

/** A category in Persian: unchanged where it is Persian, else its known name or undefined. */
export function persianCategory(category: string): string | undefined {
  if (directionOf(category) === 'rtl') return category
  const lowerCased = category.trim().toLowerCase()
  return KNOWN_CATEGORIES.find(({ en }) => en.toLowerCase() === lowerCased)?.fa
}
