import { Art } from '#features/library/articles/ui/art.tsx'
import { drawingWords } from '../labels.ts'
import type { EventCard } from '../queries.ts'
import { EVENT_CATEGORIES } from '../search-params.ts'

/** The drawing of an event, in the page's colours; a list of cards goes without words, which its titles have. */
export function EventPicture({
  thumbnail,
  named = false,
  className = '',
}: Pick<EventCard, 'thumbnail'> & { named?: boolean; className?: string }) {
  const drawn = EVENT_CATEGORIES.find((each) => thumbnail.endsWith(`event-${each}.svg`))
  return drawn ? (
    <Art name={`event-${drawn}`} words={named ? drawingWords[drawn]() : ''} className={className} />
  ) : null
}
