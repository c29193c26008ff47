import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL that selects every text of one kind that members can report, as moderators read it: its id, the url of its page
 * (a path without a language), title, content, anonymous, author_id, which is shown to nobody, and hidden_at.
 */
export type ReportedTexts = string

/** The texts of this feature; others have their own. */
export const DISCUSSION_TEXTS = {
  post: `
    select id, '/community/' || id as url, title, content, anonymous, author_id, hidden_at from posts`,
  comment: `
    select c.id, '/community/' || p.id as url, p.title, c.content, c.anonymous, c.author_id, c.hidden_at
    from comments c join posts p on p.id = c.post_id`,
} satisfies Record<string, ReportedTexts>

export type AuthoredText = SQL<{ author_id: string | null; anonymous: boolean }>

/** One of these texts as a table of at most one row: its author, who is shown to nobody, and whether it is anonymous. */
export const authoredText = (texts: ReportedTexts, id: number): AuthoredText =>
  sql`(select author_id, anonymous from (${sql.raw(texts)}) of_kind where id = ${id})`
