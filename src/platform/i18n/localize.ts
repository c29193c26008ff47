import { requestContext } from '../request-context.ts'

/** A text in the reader's language: the Persian one on Persian pages, where there is one. */
export const localize = (text: string, persian: string | null): string =>
  (requestContext().lang === 'fa' && persian) || text
