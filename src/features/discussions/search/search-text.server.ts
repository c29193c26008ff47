import { vocabularyOf } from '#features/search/words/words.server.ts'
import { fold } from '#platform/text/fold.ts'
import type { Category } from '../search-params.ts'

/** Categories are searched by their names in both languages. */
const CATEGORY_WORDS: Record<Category, string> = {
  'Language Learning': 'language learning زبان‌آموزی یادگیری زبان',
  'Cultural Identity': 'cultural identity هویت فرهنگی',
  Education: 'education آموزش و پرورش تحصیل',
  'Parenting Tips': 'parenting tips فرزندپروری نکته‌ها',
  'Community Events': 'community events رویدادهای جامعه',
  'General Discussion': 'general discussion گفت‌وگوی آزاد گفتگو',
}

/** The stored data of a post for searching: folded title and body, and words that are new to the vocabulary. */
export function indexedText(post: { title: string; content: string; category: Category }) {
  const title = fold(post.title)
  const body = `${fold(post.content)} ${fold(CATEGORY_WORDS[post.category])}`
  return { title, body, ...vocabularyOf(title, body) }
}
