import { currentVisit } from '#platform/visit.ts'
import type { EventCard } from './queries.ts'

/** In the reader's language where there is one in it. */
export const titleOf = ({ title, titleFa }: Pick<EventCard, 'title' | 'titleFa'>) =>
  (currentVisit().lang === 'fa' && titleFa) || title
export const descriptionOf = ({
  description,
  descriptionFa,
}: Pick<EventCard, 'description' | 'descriptionFa'>) =>
  (currentVisit().lang === 'fa' && descriptionFa) || description
