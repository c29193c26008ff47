import { m } from '#messages'
import type { SearchType } from './rules.ts'

/** The labels of each type, singular and plural. */
export const typeLabels: Record<SearchType, () => string> = {
  article: m.search_type_article,
  resource: m.search_type_resource,
  event: m.search_type_event,
  session: m.search_type_session,
  course: m.search_type_course,
  workshop: m.workshops_search_type,
  gathering: m.search_type_gathering,
  group: m.search_type_group,
  word: m.search_type_word,
  page: m.search_type_page,
  post: m.search_type_post,
}
export const typesLabels: Record<SearchType, () => string> = {
  article: m.search_types_article,
  resource: m.search_types_resource,
  event: m.search_types_event,
  session: m.search_types_session,
  course: m.search_types_course,
  workshop: m.workshops_search_types,
  gathering: m.search_types_gathering,
  group: m.search_types_group,
  word: m.search_types_word,
  page: m.search_types_page,
  post: m.search_types_post,
}
