import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { indexAllDocuments } from '#features/search/documents.server.ts'
import { openTestApp, type TestClient } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { listAddresses } from '../site/sitemap.server.ts'
import { importBuiltInCourses } from './built-in.server.ts'
import { LESSONS_MAX } from './rules.ts'
import { courseDocuments } from './searchable.server.ts'
import { courseLessons, courses, lessonProgress } from './tables.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const guest = newClient()

const COURSE = { title: 'Tiles', description: 'About tiles', category: 'culture' }
const SECRET = 'Turquoise secret of the kiln'

/** A course with so many lessons, each with the secret in its text. */
async function createCourse(lessons = 0, more: object = {}) {
  const { body: course } = await admin.post('/api/courses', { ...COURSE, ...more })
  const ids: number[] = []
  for (let n = 1; n <= lessons; n++) {
    const lesson = { title: `Tile ${n}`, content: `${SECRET} ${n}`, contentFa: `راز ${n}`, duration: 20 }
    ids.push((await admin.post(`/api/courses/${course.id}/lessons`, lesson)).body.id)
  }
  return { id: course.id as number, path: `/api/courses/${course.id}`, lessons: ids }
}

const createMember = () => createPerson(testApp, { subscriptionType: 'paid', subscriptionStatus: 'active' })
const orderOf = async (path: string, person: TestClient = admin) =>
  (await person.get(path)).body.lessons.map(({ id }: { id: number }) => id)

test('a course is public at once, with a premium badge and without its lessons in lists', async () => {
  const { id } = await createCourse(2)
  const { body } = await guest.get('/api/courses')
  const found = body.find((each: { id: number }) => each.id === id)
  expect(found).toMatchObject({ title: 'Tiles', isPremiumOnly: true, difficulty: 'beginner' })
  expect(found).toMatchObject({ lessonCount: 2, doneCount: null })
  expect(found.estimatedDuration).toBe(40) // that of its lessons, as it has none of its own
  expect(JSON.stringify(body)).not.toContain(SECRET)
})

test('lists are read in pages, newest first', async () => {
  const courseIds = [await createCourse(), await createCourse(), await createCourse()].map(({ id }) => id)
  const first = await guest.get('/api/courses?limit=2')
  expect(first.body.map(({ id }: { id: number }) => id)).toEqual([courseIds[2], courseIds[1]])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await guest.get(next)).body[0].id).toBe(courseIds[0])
})

test('of a premium course nobody but a member reads a word, wherever they look', async () => {
  const { id, path, lessons } = await createCourse(2)
  const [lesson] = lessons
  await indexAllDocuments(app, [courseDocuments])
  const free = await createPerson(testApp)
  const once = await createPerson(testApp, { subscriptionType: 'paid', subscriptionStatus: 'canceled' })
  for (const someone of [guest, free, once]) {
    expect(await someone.get(`${path}/lessons/${lesson}`)).toFailWith(403, 'members_only')
    expect(await someone.get(`${path}/lessons/${lesson}?lang=fa`)).toFailWith(403, 'members_only')
    expect(await someone.get(`${path}/lessons/999999`)).toFailWith(403, 'members_only')
    const { body } = await someone.get(path)
    expect(body).toMatchObject({ withheld: true, lessons: [{ id: lesson, title: 'Tile 1' }, {}] })
    const responses = [body]
    for (const other of ['/api/courses?limit=100', '/api/search?q=turquoise', '/api/search?q=Tiles'])
      responses.push((await someone.get(other)).body)
    expect(JSON.stringify(responses)).not.toMatch(/Turquoise secret|راز/)
  }
  expect(JSON.stringify((await guest.get('/api/search?q=Tiles')).body)).toContain(`/courses/${id}`)
  const member = await createMember()
  const read = await member.get(`${path}/lessons/${lesson}`)
  expect(JSON.stringify(read.body.blocks)).toContain(SECRET)
  expect(read.body).toMatchObject({ orderIndex: 1, previous: null, next: { id: lessons[1] }, done: false })
  expect((await member.get(`${path}/lessons/${lesson}?lang=fa`)).body).toMatchObject({ lang: 'fa' })
})

test('a free course is read by everyone, in the language that it has', async () => {
  const { path, lessons } = await createCourse(1, { isPremiumOnly: false })
  const { body } = await guest.get(`${path}/lessons/${lessons[0]}`)
  expect(JSON.stringify(body.blocks)).toContain(SECRET)
  expect(body).not.toHaveProperty('done')
  await admin.patch(`${path}/lessons/${lessons[0]}`, { contentFa: null })
  const persian = await newClient({ lang: 'fa' }).get(`${path}/lessons/${lessons[0]}`)
  expect(persian.body).toMatchObject({ lang: 'en', langs: ['en'] })
})

test('an unpublished course is there for admins alone', async () => {
  const { id, path, lessons } = await createCourse(1, { published: false, isPremiumOnly: false })
  const moderator = await createPerson(testApp, { role: 'moderator' })
  for (const someone of [guest, moderator, await createMember()]) {
    expect(await someone.get(path)).toFailWith(404, 'course_not_found')
    expect(await someone.get(`${path}/lessons/${lessons[0]}`)).toFailWith(404, 'course_not_found')
    expect(JSON.stringify((await someone.get('/api/courses?limit=100')).body)).not.toContain(`"id":${id},`)
  }
  expect((await admin.get(path)).body.published).toBe(false)
  expect((await admin.get(`${path}/lessons/${lessons[0]}`)).status).toBe(200)
  const addresses = async () => (await listAddresses(app)).map((address) => address.path)
  expect(await addresses()).not.toContain(`/courses/${id}`)
  const { version } = (await admin.patch(path, { title: 'Another' })).body
  expect(await admin.patch(path, { published: true, version: version - 1 })).toFailWith(409, 'course_changed')
  expect((await admin.patch(path, { published: true, version })).status).toBe(200)
  expect((await guest.get(path)).status).toBe(200)
  expect(await addresses()).toContain(`/courses/${id}`)
})

test.each(['0', '-1', '1.5', '2147483648', '999999999999', 'abc', '%00', "1'--"])(
  'the id %s is not found, and never an error of the server',
  async (id) => {
    const { path } = await createCourse(1, { isPremiumOnly: false })
    for (const address of [`/api/courses/${id}`, `${path}/lessons/${id}`, `/api/courses/${id}/lessons/1`])
      expect((await admin.get(address)).status).toBe(404)
    expect((await admin.put(`${path}/lessons/${id}/progress`, { done: true })).status).toBe(404)
  },
)

test('a lesson is found in its own course alone', async () => {
  const [one, other] = [await createCourse(1), await createCourse(1)]
  const wrong = `${one.path}/lessons/${other.lessons[0]}`
  expect(await admin.get(wrong)).toFailWith(404, 'lesson_not_found')
  expect(await admin.put(`${wrong}/progress`, { done: true })).toFailWith(404, 'lesson_not_found')
  expect(await admin.patch(wrong, { title: 'Taken' })).toFailWith(404, 'lesson_not_found')
  expect(await admin.delete(wrong)).toFailWith(404, 'lesson_not_found')
})

test('marking as done twice changes nothing, and can be taken back', async () => {
  const { path, lessons } = await createCourse(2)
  const member = await createMember()
  const progress = `${path}/lessons/${lessons[0]}/progress`
  const rows = () => app.db.select().from(lessonProgress).where(eq(lessonProgress.userId, member.id))
  await Promise.all([1, 2, 3].map(() => member.put(progress, { done: true })))
  const [first] = await rows()
  expect((await member.put(progress, { done: true })).body).toEqual({ done: true })
  const secondRead = await rows()
  expect(secondRead.map(({ doneAt }) => doneAt)).toEqual([first?.doneAt])
  expect((await member.get(path)).body).toMatchObject({ doneCount: 1, continueWith: lessons[1] })
  await member.put(progress, { done: false })
  expect((await member.get(path)).body).toMatchObject({ doneCount: 0, continueWith: lessons[0] })
  expect(await member.put(progress, { done: 'yes' })).toFailWith(422, 'invalid')
})

test('progress is for those who may read the lesson', async () => {
  const { path, lessons } = await createCourse(1)
  for (const call of ['progress', 'opening']) {
    const address = `${path}/lessons/${lessons[0]}/${call}`
    expect(await guest.put(address, { done: true })).toFailWith(401, 'sign_in_first')
    expect(await (await createPerson(testApp)).put(address, { done: true })).toFailWith(403, 'members_only')
  }
  expect(
    await app.db
      .select()
      .from(lessonProgress)
      .where(eq(lessonProgress.lessonId, lessons[0] ?? 0)),
  ).toEqual([])
})

test('a course goes on where the reader was: the lesson opened last, else the next one', async () => {
  const { path, lessons } = await createCourse(4)
  const member = await createMember()
  const resume = async () => lessons.indexOf((await member.get(path)).body.continueWith)
  expect(await resume()).toBe(0)
  await member.put(`${path}/lessons/${lessons[2]}/opening`)
  expect(await resume()).toBe(2)
  await member.put(`${path}/lessons/${lessons[2]}/progress`, { done: true })
  expect(await resume()).toBe(3)
  await member.put(`${path}/lessons/${lessons[3]}/progress`, { done: true })
  expect(await resume()).toBe(0) // what was skipped
})

test('the certificate is there once every lesson is done, and stays when a lesson is added and the membership ends', async () => {
  const { path, lessons } = await createCourse(2)
  const member = await createMember()
  const certificate = () => member.get(`${path}/certificate`)
  expect(await guest.get(`${path}/certificate`)).toFailWith(401, 'sign_in_first')
  await member.put(`${path}/lessons/${lessons[0]}/progress`, { done: true })
  expect(await certificate()).toFailWith(409, 'course_unfinished')
  await member.put(`${path}/lessons/${lessons[1]}/progress`, { done: true })
  expect((await certificate()).body).toMatchObject({ firstName: 'Sara', lastName: 'Amini', lessonCount: 2 })
  await admin.post(`${path}/lessons`, { title: 'One more', content: 'About glazes' })
  await app.db.update(users).set({ subscriptionStatus: 'canceled' }).where(eq(users.id, member.id))
  expect((await certificate()).body).toMatchObject({ lessonCount: 2 })
  expect((await member.get(path)).body).toMatchObject({ certified: true, withheld: true, lessonCount: 3 })
  expect((await guest.get(path)).body).toMatchObject({ certified: false })
  const empty = await createCourse()
  expect(await member.get(`${empty.path}/certificate`)).toFailWith(409, 'course_unfinished')
})

test('lessons are ordered by naming each exactly once', async () => {
  const { path, lessons } = await createCourse(3)
  const order = (ids: unknown) => admin.put(`${path}/lessons/order`, { ids })
  const [a = 0, b = 0, c = 0] = lessons
  expect((await order([c, a, b])).status).toBe(204)
  expect(await orderOf(path)).toEqual([c, a, b])
  for (const wrong of [[], [a, b], [a, b, b], [a, b, c, a], [a, b, 999_999]])
    expect(await order(wrong)).toFailWith(409, 'lessons_changed')
  for (const broken of ['a', [1.5], [-1], ['1']]) expect(await order(broken)).toFailWith(422, 'invalid')
  expect(await orderOf(path)).toEqual([c, a, b])
  await admin.delete(`${path}/lessons/${a}`)
  const rows = await app.db
    .select()
    .from(courseLessons)
    .where(eq(courseLessons.courseId, Number(path.slice(13))))
  expect(rows.map(({ orderIndex }) => orderIndex).sort()).toEqual([1, 2])
})

test('a course has sixty lessons at most', async () => {
  const { id, path } = await createCourse()
  await app.db.insert(courseLessons).values(
    Array.from({ length: LESSONS_MAX }, (_, at) => ({
      ...{ courseId: id, orderIndex: at + 1, title: 'Tile', content: SECRET, rendered: {} },
    })),
  )
  expect(await admin.post(`${path}/lessons`, { title: 'One more', content: 'Words' })).toFailWith(
    409,
    'lessons_full',
  )
})

test('lessons that are added, removed and ordered at once end in one order without gaps', async () => {
  const { path, lessons } = await createCourse(4)
  const [a = 0, b = 0, c = 0, d = 0] = lessons
  const lesson = (n: number) => ({ title: `More ${n}`, content: 'Text' })
  const responses = await Promise.all([
    admin.put(`${path}/lessons/order`, { ids: [d, c, b, a] }),
    admin.post(`${path}/lessons`, lesson(1)),
    admin.delete(`${path}/lessons/${b}`),
    admin.put(`${path}/lessons/order`, { ids: [b, a, d, c] }),
    admin.post(`${path}/lessons`, lesson(2)),
  ])
  for (const { status } of responses) expect([201, 204, 409]).toContain(status)
  const { body } = await admin.get(`/api/admin/courses/${path.slice(13)}`)
  expect(body.lessons.map(({ orderIndex }: { orderIndex: number }) => orderIndex)).toEqual([1, 2, 3, 4, 5])
  expect(body.lessonCount).toBe(5)
})

test('an older version of a course or a lesson does not overwrite a newer one', async () => {
  const { path, lessons } = await createCourse(1)
  for (const address of [path, `${path}/lessons/${lessons[0]}`]) {
    expect((await admin.patch(address, { title: 'First', version: 1 })).body.version).toBe(2)
    expect(await admin.patch(address, { title: 'Second', version: 1 })).toFailWith(409, 'changed_meanwhile')
  }
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a link that runs', '[x](javascript:alert(1))'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
])('of %s in a lesson nothing reaches a reader', async (_, content) => {
  const { path } = await createCourse(0, { isPremiumOnly: false })
  const { body: lesson } = await admin.post(`${path}/lessons`, { title: 'Bad', content: `a ${content} b` })
  const { body } = await guest.get(`${path}/lessons/${lesson.id}`)
  expect(JSON.stringify(body.blocks)).not.toMatch(/<script|javascript:|<iframe/)
})

test('a course without a Persian description is found by Persian words with the description that its page shows', async () => {
  const { id } = await createCourse(0, { titleFa: 'لعاب فیروزه‌ای', description: 'How a glaze is fired' })
  const { body } = await newClient({ lang: 'fa' }).get(`/api/search?q=${encodeURIComponent('لعاب')}`)
  const found = body.find(({ url }: { url: string }) => url === `/courses/${id}`)
  expect(found).toMatchObject({ title: 'لعاب فیروزه‌ای', snippet: 'How a glaze is fired' })
})

test('removing a course takes its lessons, progress and search entry along', async () => {
  const { id, path, lessons } = await createCourse(1)
  const member = await createMember()
  await member.put(`${path}/lessons/${lessons[0]}/progress`, { done: true })
  expect((await member.get('/api/me/export')).body.courses.lessons).toMatchObject([
    { course: 'Tiles', lesson: 'Tile 1', doneAt: expect.any(String) },
  ])
  expect((await admin.delete(path)).status).toBe(204)
  expect((await member.get('/api/me/export')).body.courses.lessons).toEqual([])
  expect(JSON.stringify((await guest.get('/api/search?q=Tiles')).body)).not.toContain(`/courses/${id}"`)
})

test('progress goes with the account', async () => {
  const { path, lessons } = await createCourse(1)
  const member = await createMember()
  await member.put(`${path}/lessons/${lessons[0]}/progress`, { done: true })
  expect((await member.delete('/api/me', { posts: 'keep' })).status).toBeLessThan(300)
  expect(await app.db.select().from(lessonProgress).where(eq(lessonProgress.userId, member.id))).toEqual([])
})

const FILES = (count: number, title = 'A course') =>
  Object.fromEntries(
    ['en', 'fa'].flatMap((lang) => [
      [
        `x/try/course.${lang}.md`,
        `---\ntitle: ${title} ${lang}\ncategory: language\ndifficulty: beginner\nminutes: 30\n---\n\nAbout it.\n`,
      ],
      ...Array.from({ length: count }, (_, i) => [
        `x/try/${i + 1}.${lang}.md`,
        `---\ntitle: ${title} ${i + 1}\nminutes: 10\n---\n\nText ${i + 1}\n`,
      ]),
    ]),
  )

test('importing again keeps the ids of lessons, and with them the progress', async () => {
  await importBuiltInCourses(app, FILES(3))
  const [course] = await app.db.select().from(courses).where(eq(courses.slug, 'try'))
  const path = `/api/courses/${course?.id}`
  const before = await orderOf(path)
  const member = await createMember()
  await member.put(`${path}/lessons/${before[1]}/progress`, { done: true })
  await importBuiltInCourses(app, FILES(3))
  expect(await app.db.select().from(courses).where(eq(courses.slug, 'try'))).toEqual([course])
  await Promise.all([
    importBuiltInCourses(app, FILES(4, 'Reworded')),
    importBuiltInCourses(app, FILES(4, 'Reworded')),
  ])
  const { body } = await member.get(path)
  expect(body.title).toBe('Reworded en')
  expect(body.lessons.map(({ id }: { id: number }) => id).slice(0, 3)).toEqual(before)
  expect(body.lessons.map(({ done }: { done: boolean }) => done)).toEqual([false, true, false, false])
  await importBuiltInCourses(app, FILES(2))
  expect(await orderOf(path)).toEqual(before.slice(0, 2))
})

test('a built-in course cannot be edited, but unpublished, and stays so', async () => {
  await importBuiltInCourses(app)
  const [course] = await app.db.select().from(courses).where(eq(courses.slug, 'first-steps-in-reading'))
  const path = `/api/courses/${course?.id}`
  const [first, ...rest] = await orderOf(path)
  expect(rest).toHaveLength(4)
  expect(await admin.patch(path, { title: 'Mine' })).toFailWith(409, 'course_built_in')
  expect(await admin.delete(path)).toFailWith(409, 'course_built_in')
  expect(await admin.post(`${path}/lessons`, { title: 'A', content: 'B' })).toFailWith(409, 'course_built_in')
  expect(await admin.patch(`${path}/lessons/${first}`, { title: 'A' })).toFailWith(409, 'course_built_in')
  expect(await admin.put(`${path}/lessons/order`, { ids: [...rest, first] })).toFailWith(
    409,
    'course_built_in',
  )
  expect((await admin.patch(path, { published: false })).body.published).toBe(false)
  await app.db
    .update(courses)
    .set({ sourceHash: 'another' })
    .where(eq(courses.slug, 'first-steps-in-reading'))
  await importBuiltInCourses(app)
  expect(await guest.get(path)).toFailWith(404, 'course_not_found')
})
