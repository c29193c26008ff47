import { localize } from '#platform/i18n/localize.ts'
import type { WorkshopCard } from './queries.ts'

export const workshopTitle = ({ title, titleFa }: Pick<WorkshopCard, 'title' | 'titleFa'>) =>
  localize(title, titleFa)
/** Null where nobody is named; the other language's name where there is only that one. */
export const instructorOf = ({
  instructorName,
  instructorNameFa,
}: Pick<WorkshopCard, 'instructorName' | 'instructorNameFa'>) => inEither(instructorName, instructorNameFa)
/** The same for what is written about them. */
export const instructorBioOf = ({
  instructorBio,
  instructorBioFa,
}: Pick<WorkshopCard, 'instructorBio' | 'instructorBioFa'>) => inEither(instructorBio, instructorBioFa)

const inEither = (english: string | null, persian: string | null) =>
  localize(english ?? persian ?? '', persian) || null

export const workshopDescription = ({
  description,
  descriptionFa,
}: Pick<WorkshopCard, 'description' | 'descriptionFa'>) => localize(description, descriptionFa)
