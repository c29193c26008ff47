import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { beginScheduled } from '#features/newsletter/sending/scheduled.server.ts'
import { newsletterIssues } from '#features/newsletter/tables.ts'
import { newsletterBlocks } from '../src/newsletter-blocks.ts'
import { openTestApp } from './app.ts'
import { everyForm } from './inputs/every-form.ts'
import { createPerson } from './people.ts'
import { inHours } from './times.ts'

const testApp = await openTestApp()
const { newClient, app } = testApp

/**
 * Whether a transaction is under way, in which a call to the pool asks for a second connection. As many such calls as the
 * pool has connections wait for each other, and with them every reader.
 */
const inTransaction = new AsyncLocalStorage<true>()
const nested = new Set<string>()
let call = ''
watch(app.db)

function watch(db: typeof app.db) {
  const transaction = db.transaction.bind(db)
  db.transaction = (run, ...config) => transaction((tx) => inTransaction.run(true, () => run(tx)), ...config)
  const pool = db.$client
  for (const method of ['query', 'connect'] as const) {
    const original: (...args: unknown[]) => unknown = pool[method].bind(pool)
    Reflect.set(pool, method, (...args: unknown[]) => {
      if (inTransaction.getStore()) nested.add(call)
      return original(...args)
    })
  }
}

test('no call asks for a second connection while it holds one', async () => {
  const { forms, by } = await everyForm(testApp)
  const person = await createPerson(testApp)
  call = 'a transaction that reads from the pool, which must be noticed'
  await app.db.transaction(() => app.db.$client.query('select'))
  expect([...nested]).toEqual([call])
  nested.clear()

  for (const [name, { who, path, body, elsewhere }] of Object.entries(forms)) {
    if (elsewhere) continue
    const [method = ''] = name.split(' ')
    call = name
    await by[who].send(method, path, body)
    // Again, by somebody else: refused in the middle of what it does.
    call = `${name}, by another member`
    await person.send(method, path, body)
  }
  call = 'a question that somebody else asked'
  const { path: questions = '', body: question } = forms['POST /api/expert-questions'] ?? {}
  const asked = await by.member.post(questions, { ...question, question: 'Whose is this?' })
  expect(asked.status).toBe(201)
  expect(await person.delete(`${questions}/${asked.body.id}`)).toFailWith(403, 'not_yours')
  for (const [what, when] of [
    ['sent', {}],
    ['scheduled', { at: inHours(1) }],
  ] as const) {
    call = `an issue that shows an event and is ${what}`
    const issue = await by.admin.post('/api/admin/newsletter/issues', {
      subject: 'News',
      message: '::event{id=1}',
    })
    await by.admin.post(`/api/admin/newsletter/issues/${issue.body.id}/sending`, when)
  }
  call = 'issues that are due'
  await app.db.update(newsletterIssues).set({ scheduledAt: new Date() })
  await beginScheduled(app, newsletterBlocks)
  call = 'a sign-up with a known address'
  await newClient().post('/api/signup', { email: person.email, firstName: 'A', lastName: 'B' })
  call = 'a change to a known address'
  await by.member.put('/api/me/email', { email: person.email })
  call = 'the jobs'
  await testApp.runJobs()
  call = 'a member who leaves'
  await person.delete('/api/me', { posts: 'remove' })
  expect([...nested]).toEqual([])
}, 60_000)
