/** One post of the demo community with its replies, each written as `who: text`; `~who` writes anonymously. */
export type Thread = {
  daysAgo: number
  hearts: number
  by: string
  title: string
  text: string
  replies: string[]
}

export const thread = (
  daysAgo: number,
  hearts: number,
  by: string,
  title: string,
  text: string,
  ...replies: string[]
): Thread => ({ daysAgo, hearts, by, title, text, replies })
