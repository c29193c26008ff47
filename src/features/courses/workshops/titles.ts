import { localize } from '#platform/i18n/localize.ts'
import type { WorkshopCard } from './queries.ts'

export const workshopTitle = ({ title, titleFa }: Pick<WorkshopCard, 'title' | 'titleFa'>) =>
  localize(title, titleFa)
/** Returns the instructor's name, in the other language if there is only that one; null if nobody is named. */
export const instructorOf = ({
  instructorName,
  instructorNameFa,
}: Pick<WorkshopCard, 'instructorName' | 'instructorNameFa'>) => inEither(instructorName, instructorNameFa)
/** Does the same for the text about the instructor. */
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
