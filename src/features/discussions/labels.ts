import { m } from '#messages'
import type { Category, Place, Sort } from './search-params.ts'

export const categoryLabels: Record<Category, () => string> = {
  'Language Learning': m.discussions_category_language_learning,
  'Cultural Identity': m.discussions_category_cultural_identity,
  Education: m.discussions_category_education,
  'Parenting Tips': m.discussions_category_parenting_tips,
  'Community Events': m.discussions_category_community_events,
  'General Discussion': m.discussions_category_general_discussion,
}

export const placeLabels: Record<Place, () => string> = {
  usa: m.discussions_place_usa,
  canada: m.discussions_place_canada,
  uk: m.discussions_place_uk,
  australia: m.discussions_place_australia,
  germany: m.discussions_place_germany,
  netherlands: m.discussions_place_netherlands,
  sweden: m.discussions_place_sweden,
  other: m.discussions_place_other,
}

export const sortLabels: Record<Sort, () => string> = {
  hot: m.discussions_sort_hot,
  top: m.discussions_sort_top,
  new: m.discussions_sort_new,
}
