import { localize } from '#platform/i18n/localize.ts'
import { requestContext } from '#platform/request-context.ts'
import type { EventCard } from './queries.ts'

export const titleOf = ({ title, titleFa }: Pick<EventCard, 'title' | 'titleFa'>) => localize(title, titleFa)
export const descriptionOf = ({
  description,
  descriptionFa,
}: Pick<EventCard, 'description' | 'descriptionFa'>) => localize(description, descriptionFa)
/** Those of the reader's language, else of the other. */
export const tagsOf = ({ tags, tagsFa }: Pick<EventCard, 'tags' | 'tagsFa'>) => {
  const [inLanguage, other] = requestContext().lang === 'fa' ? [tagsFa, tags] : [tags, tagsFa]
  return inLanguage.length ? inLanguage : other
}
