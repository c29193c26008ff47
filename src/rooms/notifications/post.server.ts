import { sql } from 'drizzle-orm'
import type { House } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import type { Lang } from '#platform/lang.ts'
import { queueMail } from '#platform/mail.server.ts'
import type { NoticeRow } from './list.server.ts'
import type { NoticeMail } from './mail/notice.tsx'
import { tokenOf } from './token.server.ts'

const BATCH = 100
type Place = Pick<House, 'db' | 'jobs' | 'secrets'>
type Due = NoticeRow & {
  seq: number
  to: string
  email: string
  proved: boolean
  lang: Lang
  ownZone: string | null
}

/** Posts a mail for each notice that waits for one. Safe to run twice and at once: each is taken by one run. */
export async function postMails(house: Place): Promise<void> {
  for (let posted = BATCH; posted === BATCH; )
    posted = await house.db.transaction((tx) => postSome(house, tx))
}

async function postSome(house: Place, tx: Tx): Promise<number> {
  const { rows } = await tx.execute<Due>(sql`
    select n.seq, n.id, n.kind, n.about, n.url, b.first_name as "by", u.id as "to", u.email, u.lang,
      u.email_proved as proved, u.time_zone as "ownZone"
    from notices n join users u on u.id = n.user_id left join users b on b.id = n.by_id
    where n.via = 'mail' and n.mailed_at is null order by n.seq limit ${BATCH} for update of n skip locked`)
  for (const due of rows) if (due.proved) await postOne(house, tx, due)
  await tx.execute(
    sql`update notices set mailed_at = now() where seq = any(${sql.param(rows.map(({ seq }) => seq))}::int[])`,
  )
  return rows.length
}

async function postOne(house: Place, tx: Tx, { seq, to, email, lang, kind, about, by, url, ownZone }: Due) {
  const token = tokenOf(house.secrets, { userId: to, what: kind })
  const vars: NoticeMail = { kind, about, by, url, token, ownZone }
  await queueMail(house, tx, {
    ...{ key: `notice:${seq}`, to: email, lang, vars },
    template: 'notifications.notice',
  })
}
