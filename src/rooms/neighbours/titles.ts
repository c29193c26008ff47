import { currentVisit } from '#platform/visit.ts'

/** In the reader's language where there is one in it. */
export const inTongue = (text: string, persian: string | null) =>
  (currentVisit().lang === 'fa' && persian) || text
