import { currentVisit } from '../pages/request-context.ts'

/** A text in the reader's language: the Persian one on Persian pages, where there is one. */
export const inTongue = (text: string, persian: string | null): string =>
  (currentVisit().lang === 'fa' && persian) || text
