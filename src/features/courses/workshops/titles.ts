import { localize } from '#platform/i18n/localize.ts'
import type { WorkshopCard } from './queries.ts'

export const workshopTitle = ({ title, titleFa }: Pick<WorkshopCard, 'title' | 'titleFa'>) =>
  localize(title, titleFa)
export const workshopDescription = ({
  description,
  descriptionFa,
}: Pick<WorkshopCard, 'description' | 'descriptionFa'>) => localize(description, descriptionFa)
