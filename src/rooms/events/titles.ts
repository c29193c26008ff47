import { inTongue } from '#platform/tongue.ts'
import type { EventCard } from './queries.ts'

export const titleOf = ({ title, titleFa }: Pick<EventCard, 'title' | 'titleFa'>) => inTongue(title, titleFa)
export const descriptionOf = ({
  description,
  descriptionFa,
}: Pick<EventCard, 'description' | 'descriptionFa'>) => inTongue(description, descriptionFa)
