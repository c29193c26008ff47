import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suspensions, users } from '#features/accounts/tables.ts'
import { comments, posts, reports } from '#features/discussions/tables.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const moderator = newClient({
  viewer: (await createPerson(testApp, { role: 'moderator', firstName: 'Mina' })).viewer,
})
const admin = newClient({
  viewer: (await createPerson(testApp, { role: 'admin', firstName: 'Parvin' })).viewer,
})
const reason = 'Names a child and its school'

let written = 0
async function createReport({
  anonymous = true,
  kind = 'post' as 'post' | 'comment',
  author: given = {},
} = {}) {
  const n = ++written
  const author = {
    id: `author-${n}-x`,
    firstName: `Firstname${n}x`,
    lastName: `Lastname${n}x`,
    email: `mail${n}x@example.org`,
    city: `City${n}x`,
  }
  const { viewer } = await createPerson(testApp, { ...author, ...given })
  const text = { content: 'Something.', authorId: author.id, anonymous }
  const [post] = await app.db
    .insert(posts)
    .values({ ...text, title: 'A title', category: 'Education', replies: kind === 'comment' ? 1 : 0 })
    .returning()
  const postId = post?.id ?? 0
  const [comment] =
    kind === 'comment'
      ? await app.db
          .insert(comments)
          .values({ ...text, postId })
          .returning()
      : []
  const subject = comment ? { commentId: comment.id } : { postId }
  const [report] = await app.db
    .insert(reports)
    .values({ ...subject, reason: 'Unkind' })
    .returning()
  return { id: report?.id ?? 0, kind, textId: comment?.id ?? postId, postId, author, viewer }
}
const postRow = async (id: number) => (await app.db.select().from(posts).where(eq(posts.id, id)))[0]
const reportOf = async (id: number) =>
  (await moderator.get('/api/admin/reports?limit=100')).body.find(
    (report: { id: number }) => report.id === id,
  )
const blocksOf = (userId: string) =>
  app.db.$count(suspensions, sql`${suspensions.userId} = ${userId} and ${suspensions.endedAt} is null`)

test('no answer to a moderator or an admin reveals who wrote anonymously', async () => {
  const answers: string[] = []
  const authors = []
  for (const staff of [moderator, admin])
    for (const kind of ['post', 'comment'] as const) {
      const { id, textId, author } = await createReport({ kind })
      authors.push(author)
      const responses = [
        await staff.get('/api/admin/reports?limit=100'),
        await staff.post(`/api/admin/reports/${id}/block-author`, { reason }),
        await staff.post(`/api/admin/reports/${id}/block-author`, { reason }),
        await staff.patch(`/api/admin/reports/${id}`, { decision: 'hidden', reason }),
        await staff.get('/api/admin/reports?state=decided&limit=100'),
        await staff.post(`/api/admin/${kind}s/${textId}/restore`, { reason }),
        await staff.delete(`/api/admin/reports/${id}/block-author`, { reason }),
        await admin.get('/api/admin/record?limit=100'),
      ]
      expect(responses.every(({ status }) => status < 300)).toBe(true)
      answers.push(...responses.map(({ body, headers }) => JSON.stringify([body, [...headers]])))
    }
  const allAnswers = answers.join('\n')
  for (const { id, firstName, lastName, email, city } of authors)
    for (const trace of [id, firstName, lastName, email, city]) expect(allAnswers).not.toContain(trace)
  const { body: members } = await admin.get('/api/admin/members?limit=100')
  expect(members.some(({ suspended }: { suspended: boolean }) => suspended)).toBe(false)
})

test('suspending an anonymous author has one answer and audit entry, whoever and wherever the author is', async () => {
  const there = await createReport()
  const blocked = await createReport()
  await moderator.post(`/api/admin/reports/${blocked.id}/block-author`, { reason })
  const gone = await createReport()
  await app.db.update(posts).set({ authorId: null }).where(eq(posts.id, gone.postId))
  const chief = await createReport({ author: { role: 'admin' } })
  for (const { id } of [there, blocked, gone, chief]) {
    const { status, body } = await moderator.post(`/api/admin/reports/${id}/block-author`, { reason })
    expect([status, body]).toEqual([204, undefined])
  }
  const { body: reports } = await moderator.get('/api/admin/reports?limit=100')
  for (const { id } of [there, blocked, gone, chief])
    expect(reports.find((report: { id: number }) => report.id === id)).toMatchObject({ blocked: true })
  expect(await blocksOf(there.author.id)).toBe(1)
  expect(await blocksOf(blocked.author.id)).toBe(1)
  expect(await blocksOf(chief.author.id)).toBe(0)
})

test('an admin is not blocked for a text under their name, and the moderator reads why', async () => {
  for (const role of ['moderator', 'admin'] as const) {
    const { id, author } = await createReport({ anonymous: false, author: { role } })
    const block = await moderator.post(`/api/admin/reports/${id}/block-author`, { reason })
    expect(block).toFailWith(409, 'author_runs_site')
    expect((await moderator.get(`/api/admin/reports/${id}`)).body.blocked).toBe(false)
    expect(await blocksOf(author.id)).toBe(0)
  }
})

test('an author who was blocked twice through a text may write again once it is unblocked, and is listed so', async () => {
  const { id, author } = await createReport()
  for (const again of [reason, `${reason}, again`])
    await moderator.post(`/api/admin/reports/${id}/block-author`, { reason: again })
  await moderator.delete(`/api/admin/reports/${id}/block-author`, { reason })
  expect(await blocksOf(author.id)).toBe(0)
  expect((await reportOf(id)).blocked).toBe(false)
  await moderator.post(`/api/admin/reports/${id}/block-author`, { reason })
  expect([await blocksOf(author.id), (await reportOf(id)).blocked]).toEqual([1, true])
})

test.each([true, false])(
  'unblocking ends what was made from this text, and nothing else (anonymous: %s)',
  async (anonymous) => {
    const [first, second] = [await createReport({ anonymous }), await createReport({ anonymous })]
    await app.db.update(posts).set({ authorId: first.author.id }).where(eq(posts.id, second.postId))
    await moderator.post(`/api/admin/reports/${first.id}/block-author`, { reason })
    expect((await moderator.delete(`/api/admin/reports/${second.id}/block-author`, { reason })).status).toBe(
      204,
    )
    expect(await blocksOf(first.author.id)).toBe(1)
    await moderator.delete(`/api/admin/reports/${first.id}/block-author`, { reason })
    expect(await blocksOf(first.author.id)).toBe(0)
  },
)

test('a moderator does not end through a text what an admin has suspended the member for', async () => {
  const { id, author } = await createReport({ anonymous: false })
  await admin.post(`/api/admin/members/${author.id}/suspension`, { reason })
  await moderator.delete(`/api/admin/reports/${id}/block-author`, { reason })
  expect(await blocksOf(author.id)).toBe(1)
})

test('the author of a signed text is named and their suspension is no secret', async () => {
  const { id, author } = await createReport({ anonymous: false })
  const { body } = await moderator.get('/api/admin/reports?limit=100')
  expect(body.find((report: { id: number }) => report.id === id)).toMatchObject({ author: author.firstName })
  await moderator.post(`/api/admin/reports/${id}/block-author`, { reason })
  expect((await admin.get(`/api/admin/members?q=${author.firstName}`)).body).toMatchObject([
    { suspended: true },
  ])
})

test('a hidden reply is subtracted from its post’s count and added again, once, and all its reports are decided', async () => {
  const { id, textId, postId } = await createReport({ kind: 'comment' })
  await app.db.insert(reports).values({ commentId: textId, reason: 'Me, too' })
  const decide = () => moderator.patch(`/api/admin/reports/${id}`, { decision: 'hidden', reason })
  const responses = await Promise.all([decide(), decide(), decide()])
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect((await postRow(postId))?.replies).toBe(0)
  expect(
    await app.db.$count(reports, sql`${reports.commentId} = ${textId} and ${reports.decidedAt} is null`),
  ).toBe(0)
  const restore = () => moderator.post(`/api/admin/comments/${textId}/restore`, { reason })
  await Promise.all([restore(), restore()])
  expect((await postRow(postId))?.replies).toBe(1)
  const { body } = await admin.get('/api/admin/record?limit=100')
  const auditEntries = body.filter(({ subject }: { subject: string }) => subject === `comment:${textId}`)
  expect(auditEntries.map(({ act }: { act: string }) => act)).toEqual(['comment_restored', 'report_hidden'])
})

test('a text that is not hidden stays as it is', async () => {
  const { id, postId } = await createReport()
  await moderator.patch(`/api/admin/reports/${id}`, { decision: 'kept', reason })
  expect((await postRow(postId))?.hiddenAt).toBeNull()
  expect(await moderator.patch(`/api/admin/reports/${id}`, { decision: 'hidden', reason })).toFailWith(
    409,
    'report_decided',
  )
  expect((await postRow(postId))?.hiddenAt).toBeNull()
  expect(await moderator.patch('/api/admin/reports/99999', { decision: 'kept', reason })).toFailWith(
    404,
    'report_not_found',
  )
  expect(await moderator.post('/api/admin/posts/99999/restore', { reason })).toFailWith(404, 'text_not_found')
})

test('only an admin reveals an author, for a written reason, and the author is shown who, when and why', async () => {
  await app.db.update(users).set({ role: 'member' }).where(like(users.id, 'author-%')) // the only admin: nobody has to approve
  const { textId, author, viewer } = await createReport()
  const revealInput = { subject: 'post', id: textId, reason: 'A child is in danger' }
  expect(await moderator.post('/api/admin/seals', revealInput)).toFailWith(403, 'staff_only')
  expect(await admin.post('/api/admin/seals', { ...revealInput, reason: '' })).toFailWith(422, 'invalid')
  const opened = await admin.post('/api/admin/seals', revealInput)
  expect(opened.status).toBe(201)
  expect(opened.body.author).toEqual({
    id: author.id,
    firstName: author.firstName,
    lastName: author.lastName,
    email: author.email,
  })
  const own = await newClient({ viewer }).get('/api/me/identity-reveals')
  expect(own.body).toMatchObject([
    {
      subject: `post:${textId}`,
      openedByName: 'Parvin Amini',
      reason: revealInput.reason,
      at: expect.any(String),
    },
  ])
  const taken = await newClient({ viewer }).get('/api/me/export')
  expect(taken.body.identityReveals).toEqual(own.body)
  const record = await admin.get('/api/admin/record?limit=1')
  expect(record.body).toMatchObject([
    { act: 'seal_opened', subject: `post:${textId}`, reason: revealInput.reason },
  ])
  expect(JSON.stringify(record.body)).not.toContain(author.id)
  expect((await moderator.get('/api/me/identity-reveals')).body).toEqual([])
  expect(await newClient().get('/api/me/identity-reveals')).toFailWith(401, 'sign_in_first')
})

test('a signed text has no hidden author, and an unknown one cannot be revealed', async () => {
  const { textId } = await createReport({ anonymous: false })
  expect(await admin.post('/api/admin/seals', { subject: 'post', id: textId, reason })).toFailWith(
    409,
    'not_sealed',
  )
  expect(await admin.post('/api/admin/seals', { subject: 'comment', id: 99_999, reason })).toFailWith(
    404,
    'text_not_found',
  )
})
