import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { nameOf, record } from '#rooms/accounts/record.server.ts'
import { forgetViewer } from '#rooms/accounts/viewer.server.ts'
import { findReport, subjectOf } from './reports.server.ts'
import type { SealInput } from './rules.ts'
import { sealOpenings } from './tables.ts'
import { nameOfText, type Subject } from './texts.server.ts'

/** Whom a block is about: for this process to forget what it knew of her rights, and for nobody to see. */
type Concerned = { id: string }

/**
 * Takes the right to write from whoever wrote a reported text, unseen. Of an anonymous one the suspension is sealed:
 * no list shows it, and the answer is the same whether its author is there, has left, was blocked before, or runs the
 * site, for each of these differences would tell something about her. Those who run the site are beyond it, or one
 * anonymous text of theirs could lock everybody out. For moderators.
 * @throws Refusal report_not_found
 */
export async function blockAuthor(ctx: Ctx, reportId: number, reason: string): Promise<void> {
  const blocked = await ctx.db.transaction(async (tx) => {
    const subject = subjectOf(await findReport(tx, reportId))
    const { rows } = await tx.execute<Concerned>(sql`
      insert into suspensions (user_id, reason, sealed)
      select u.id, ${reason}, t.anonymous from ${textOf(subject)} t join users u on u.id = t.author_id
      where u.role in ('member', 'expert') returning user_id as id`)
    await record(ctx, tx, { act: 'author_blocked', subject: nameOfText(subject), reason })
    return rows
  })
  for (const { id } of blocked) forgetViewer(ctx, id)
}

/**
 * Ends one such block of the author, as unseen as it was made. For moderators.
 * @throws Refusal report_not_found
 */
export async function unblockAuthor(ctx: Ctx, reportId: number, reason: string): Promise<void> {
  const unblocked = await ctx.db.transaction(async (tx) => {
    const subject = subjectOf(await findReport(tx, reportId))
    const { rows } = await tx.execute<Concerned>(sql`
      update suspensions set ended_at = now() where id = (
        select s.id from suspensions s join ${textOf(subject)} t on t.author_id = s.user_id
        where s.ended_at is null and s.sealed = t.anonymous order by s.id limit 1) returning user_id as id`)
    await record(ctx, tx, { act: 'author_unblocked', subject: nameOfText(subject), reason })
    return rows
  })
  for (const { id } of unblocked) forgetViewer(ctx, id)
}

export type OpenedSeal = {
  subject: string
  author: { id: string; firstName: string; lastName: string; email: string } | null
}

/**
 * Names the author of an anonymous text, to this caller and this once. The record is permanent, and the author is
 * shown who opened it, when and why (contract 4). For admins.
 * @returns `author` null when the author has left
 * @throws Refusal text_not_found, not_sealed
 */
export async function openSeal(ctx: Ctx, { subject: kind, id, reason }: SealInput): Promise<OpenedSeal> {
  const text: Subject = { kind, id }
  const subject = nameOfText(text)
  return ctx.db.transaction(async (tx) => {
    const author = await authorBehind(tx, text)
    await record(ctx, tx, { act: 'seal_opened', subject, reason })
    if (author && ctx.viewer.signedIn)
      await tx.insert(sealOpenings).values({
        ...{ subject, reason, authorId: author.id, openedBy: ctx.viewer.id },
        openedByName: await nameOf(tx, ctx.viewer.id),
      })
    return { subject, author }
  })
}

async function authorBehind(tx: Tx, text: Subject): Promise<OpenedSeal['author']> {
  const { rows } = await tx.execute<{ anonymous: boolean; author: OpenedSeal['author'] }>(sql`
    select t.anonymous, case when u.id is not null then json_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as author
    from ${textOf(text)} t left join users u on u.id = t.author_id`)
  const [found] = rows
  if (!found) throw new Refusal(404, 'text_not_found')
  if (!found.anonymous) throw new Refusal(409, 'not_sealed')
  return found.author
}

const textOf = ({ kind, id }: Subject) =>
  kind === 'post'
    ? sql`(select author_id, anonymous from posts where id = ${id})`
    : sql`(select author_id, anonymous from comments where id = ${id})`
