import { localize } from '#platform/i18n/localize.ts'
import type { WorkshopCard } from './queries.ts'

export const workshopTitle = ({ title, titleFa }: Pick<WorkshopCard, 'title' | 'titleFa'>) =>
  localize(title, titleFa)
/** Null where nobody is named; the other language's name where there is only that one. */
export const instructorOf = ({
  instructorName,
  instructorNameFa,
}: Pick<WorkshopCard, 'instructorName' | 'instructorNameFa'>) =>
  localize(instructorName ?? instructorNameFa ?? '', instructorNameFa) || null
export const workshopDescription = ({
  description,
  descriptionFa,
}: Pick<WorkshopCard, 'description' | 'descriptionFa'>) => localize(description, descriptionFa)
