import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL that selects every text of one kind that members can report, as moderators read it. Columns: id, url (the path of
 * its page, without a language), title, content, anonymous, hidden_at, and author_id, which nobody is shown.
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

/**
 * Selects one of these texts as a table of at most one row: whether it is anonymous, and its author, whom nobody is
 * shown.
 */
export const authoredText = (texts: ReportedTexts, id: number): AuthoredText =>
  sql`(select author_id, anonymous from (${sql.raw(texts)}) of_kind where id = ${id})`
