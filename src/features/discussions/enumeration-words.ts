import { m } from '#messages'
import type { Category, Place, Sort } from './rules.ts'

/** The words of the enumerations, in the reader's language. */
export const categoryWords: Record<Category, () => string> = {
  'Language Learning': m.discuss_category_language_learning,
  'Cultural Identity': m.discuss_category_cultural_identity,
  Education: m.discuss_category_education,
  'Parenting Tips': m.discuss_category_parenting_tips,
  'Community Events': m.discuss_category_community_events,
  'General Discussion': m.discuss_category_general_discussion,
}

export const placeWords: Record<Place, () => string> = {
  usa: m.discuss_place_usa,
  canada: m.discuss_place_canada,
  uk: m.discuss_place_uk,
  australia: m.discuss_place_australia,
  germany: m.discuss_place_germany,
  netherlands: m.discuss_place_netherlands,
  sweden: m.discuss_place_sweden,
  other: m.discuss_place_other,
}

export const sortWords: Record<Sort, () => string> = {
  hot: m.discuss_sort_hot,
  top: m.discuss_sort_top,
  new: m.discuss_sort_new,
}
