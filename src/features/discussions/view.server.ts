import { canModerate } from '#features/accounts/roles.ts'
import { linksAreClickableSql } from '#features/accounts/sign-in/clickable-links.server.ts'
import type { Viewer } from '#platform/app-context.server.ts'
import { isoText } from '#platform/database/columns.ts'
import type { Category, Place } from './search-params.ts'

/**
 * Who wrote it, as others see it: a first name; someone who left; or, for an anonymous text, null. The statement
 * itself joins no user to an anonymous text, so that no name can be left in by mistake.
 */
export type AuthorView = { firstName: string } | { firstName: null; former: true } | null

type StoredText = {
  id: number
  content: string
  anonymous: boolean
  author: AuthorView
  createdAt: string
  editedAt: string | null
  /** Counted up with each edit; an edit may name the version that it was based on. */
  version: number
  /** Whether the reader wrote it; never true for anyone else, whatever their role. */
  mine: boolean
  /**
   * Whether addresses in it may be links: as far as is known, an author with a verified address wrote it. Always false
   * for an anonymous text: the moment of a change would reveal the author.
   */
  links: boolean
  /** Hidden by a moderator; only the author and moderators receive it at all. */
  hidden?: true
  /** Hidden until a moderator has looked at it. */
  held?: true
}
export type CommentView = StoredText
type Preview = Pick<StoredText, 'id' | 'content' | 'anonymous' | 'author' | 'createdAt'>
export type PostView = StoredText & {
  title: string
  category: Category
  likes: number
  replies: number
  location: Place | null
  country: string | null
  city: string | null
  liked: boolean
  /** The first replies, for members; a guest sees only how many there are, from `replies`. */
  previews: Preview[]
}

/** Returns the columns of a text `t` that the reader `viewer` may see. `joinAuthor` joins its author as `u`. */
export const textColumns = (t: string, u: string, viewer: string) => `
  ${t}.id, ${t}.content, ${t}.anonymous, ${u}.first_name as "firstName",
  ${linksAreClickableSql(u, `${t}.created_at`)} as links,
  ${isoText(`${t}.created_at`)} as "createdAt", ${isoText(`${t}.edited_at`)} as "editedAt",
  ${t}.version, coalesce(${t}.author_id = ${viewer}, false) as mine, ${t}.hidden_at is not null as hidden,
  ${t}.held`

/** For an anonymous text the author is not even read. */
export const joinAuthor = (t: string, u: string) =>
  `left join users ${u} on ${u}.id = ${t}.author_id and not ${t}.anonymous`

/** Hidden texts are shown to moderators and, with a note, to their author. */
export function whereVisible(t: string, reader: Viewer, viewer: string) {
  if (canModerate(reader)) return 'true'
  return reader.signedIn ? `(${t}.hidden_at is null or ${t}.author_id = ${viewer})` : `${t}.hidden_at is null`
}

export type TextRow = Omit<StoredText, 'author' | 'hidden' | 'held'> & {
  firstName: string | null
  hidden: boolean
  held: boolean
}

/** What posts and replies have in common, as their reader may see it. */
export const toStoredText = ({ firstName, hidden, held, ...row }: TextRow): StoredText => ({
  ...row,
  author: authorOf(row.anonymous, firstName),
  ...(hidden ? { hidden: true } : {}),
  ...(held ? { held: true } : {}),
})

/** Null for an anonymous text; without a name for one whose author has left. */
export function authorOf(anonymous: boolean, firstName: string | null): AuthorView {
  if (anonymous) return null
  return firstName === null ? { firstName: null, former: true } : { firstName }
}
