import type { Season } from './season.ts'

/** One post of the demo community with its replies, each written as `who: text`; `~who` writes anonymously. */
export type Thread = {
  /** Days before the community is made; or, for what belongs to a season, since it was last over. */
  when: number | Season
  hearts: number
  by: string
  title: string
  text: string
  replies: string[]
}

export const thread = (
  when: number | Season,
  hearts: number,
  by: string,
  title: string,
  text: string,
  ...replies: string[]
): Thread => ({ when, hearts, by, title, text, replies })
