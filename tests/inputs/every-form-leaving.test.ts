import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { WRONG_COUNTS } from '../wrong-counts.ts'
import { everyForm } from './every-form.ts'

/** What stays: the audit log and who was revealed to whom are permanent, and the newsletter is apart from accounts. */
const STAYS = /^(admin_record|seal_openings|newsletters)$/

test.each(['keep', 'remove'] as const)(
  'every form sent while its account is deleted is stored before it or refused: %s',
  async (posts) => {
    const testApp = await openTestApp({ RATE_LIMIT: 'off' })
    const { forms, by } = await everyForm(testApp)
    const rows = async (text: string, values: unknown[] = []) =>
      (await testApp.app.db.$client.query(text, values)).rows
    const member = (await by.member.get('/api/me/export')).body.account
    const calls = Object.entries(forms).filter(([, { who, elsewhere }]) => who === 'member' && !elsewhere)
    const send = ([name, { path, body }]: (typeof calls)[number]) =>
      by.member.send(name.split(' ')[0] ?? '', path, body)
    const [before, after] = [calls.slice(0, calls.length / 2), calls.slice(calls.length / 2)]
    const responses = await Promise.all([
      ...before.map(send),
      by.member.delete('/api/me', { posts }),
      ...after.map(send),
      ...calls.map(send),
    ])
    for (const { status } of responses) expect(status).toBeLessThan(500)
    expect(await rows('select id from users where id = $1', [member.id])).toEqual([])
    await testApp.runJobs()
    expect(await rows(WRONG_COUNTS)).toEqual([])
    const tables = await rows("select tablename as name from pg_tables where schemaname = 'public'")
    const left: string[] = []
    for (const { name } of tables.filter(({ name }) => !STAYS.test(name)))
      for (const { text } of await rows(
        `select t::text as text from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
        [member.id, member.email],
      ))
        left.push(`${name}: ${text}`)
    expect(left).toEqual([])
  },
)
