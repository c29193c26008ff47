import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { indexAllDocuments } from '#features/search/documents.server.ts'
import { documents } from '../../src/search.ts'
import { openTestApp, type TestClient } from '../app.ts'
import { type InputName, inputs, sampleOf, type Time } from './every-input.ts'
import { everyReader } from './every-reader.ts'
import type { Kind, ResponseBody } from './reader-kinds.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { kinds, around, authors } = await everyReader(testApp)

/** What everybody gets about other people, too. */
const PERSONAL_PATHS = ['/api/notifications', '/api/me/export']

type Any = Kind<string>
const table = Object.entries(kinds) as unknown as [InputName, Any][]

describe.each(table)('each field of %s', (name, kind) => {
  const { create, update, notUpdatable = {}, updatedWith = [], exported, others } = kind
  const readers = [
    ...kind.readers,
    ...(typeof exported === 'string' ? [] : [{ who: 'the export of its author', ...exported }]),
  ]
  const fields = Object.keys(inputs[name].entries)
  const sample = (time: Time) => sampleOf(name, time, around)
  let id: number

  /** Each field, as the reader finds it and as it was sent. */
  const expectReadersSee = async (time: Time) => {
    for (const { who, read, omitted = {}, renamed = {} } of readers) {
      const found = await read(id)
      expect(found, `${who} finds nothing of ${name}`).toBeDefined()
      if (typeof found === 'string') expectOwnTitles(found)
      expect(foundIn(found, Object.keys(omitted)), `${who} reads what is \`omitted\``).toEqual([])
      const expectedFields = fields.filter((field) => !(field in omitted))
      const sent = Object.fromEntries(
        expectedFields.map((field) => [field, sample(field in notUpdatable ? 1 : time)[field]]),
      )
      const got = Object.fromEntries(
        expectedFields.map((field) => [
          field,
          typeof found === 'string'
            ? valueIn(found, sent[field])
            : plain((renamed[field] ?? itself(field))(found)),
        ]),
      )
      const wrong = expectedFields.filter((field) => !isDeepStrictEqual(got[field], sent[field]))
      const message = `${who} does not read ${wrong.join(', ')} of ${name} as it was sent`
      expect(only(wrong, got), message).toEqual(only(wrong, sent))
    }
  }

  test('has a sample value for each field', () => {
    expect(Object.keys(sample(1)).sort()).toEqual([...fields].sort())
  })

  test('reaches its owner, who may see it, and their export', async () => {
    id = await create(sample(1))
    await expectReadersSee(1)
  })

  if (update)
    test('is updated when it is sent again', async () => {
      const body = Object.fromEntries(Object.entries(sample(2)).filter(([field]) => !(field in notUpdatable)))
      await update(id, body)
      await expectReadersSee(2)
    })

  if (update)
    test('is kept where an update leaves it out', async () => {
      await update(id, only(updatedWith, sample(2)))
      await expectReadersSee(2)
    })

  if (others)
    test('reaches nobody else, except what is public', async () => {
      const guest = readers.find(({ who }) => who === 'a guest')
      const open = [
        ...(others.open ?? []),
        ...(guest ? fields.filter((field) => !(field in (guest.omitted ?? {}))) : []),
      ]
      await indexAllDocuments(testApp.app, documents)
      testApp.app.live.publish('search')
      const { who, look, insiders = { who: {}, open: [] } } = others
      const paths = [...look(id), ...PERSONAL_PATHS, `/api/search?q=${name}`]
      const leaks = [
        ...(await leaksAt(paths, who, open)),
        ...(await leaksAt(paths, insiders.who, [...open, ...insiders.open])),
      ]
      expect(leaks, leaks[0]).toEqual([])
    })

  const leaksAt = async (paths: string[], people: Record<string, TestClient>, open: string[]) => {
    const hidden = fields.filter((field) => !open.includes(field))
    const leaks: string[] = []
    for (const [who, person] of Object.entries(people))
      for (const path of paths) {
        const leaked = foundIn((await person.get(path)).body, hidden)
        if (leaked.length) leaks.push(`${who} finds ${leaked.join(', ')} of ${name} at ${path}`)
      }
    for (const [who, person] of Object.entries(people)) {
      const leaked = foundIn(await emailsTo(person), hidden)
      if (leaked.length) leaks.push(`${who} finds ${leaked.join(', ')} of ${name} in an email`)
    }
    return leaks
  }

  const foundIn = (body: unknown, among: string[]) => {
    const text = unfold(JSON.stringify(body ?? ''))
    return among.filter((field) => marksOf(field).some((mark) => text.includes(mark)))
  }

  const marksOf = (field: string) =>
    ([1, 2] as const).flatMap((time) => marksIn(sample(time)[field], field, time))

  /**
   * What reveals a value: a text of the sample, or another long enough one, such as an id; a number under its name; a
   * time as in JSON or in calendar files.
   */
  function marksIn(value: unknown, field: string, time: Time): string[] {
    if (typeof value === 'number') return [',', '}'].map((end) => `"${field}":${value}${end}`)
    const text = JSON.stringify(value)
    const [moment = ''] = /^"\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(text) ?? []
    if (moment) return [moment.slice(1), moment.slice(1).replaceAll(/[-:]/g, '')]
    const ofSample = text.match(new RegExp(`${name}[ -]\\w+[ -]${time}`, 'g'))
    return ofSample ?? (typeof value === 'string' && value.length >= 20 ? [value] : [])
  }
})

test('what authors wrote goes when they delete the account with everything, except what `stays`', async () => {
  for (const author of authors) expect((await author.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  await testApp.runJobs()
  const own = table.filter(([, { exported }]) => typeof exported !== 'string')
  const stays = own.flatMap(([name, { stays = {} }]) => Object.keys(stays).map((field) => `${name} ${field}`))
  const found = await samplesInTables(own.map(([name]) => name))
  expect([...found.keys()].sort(), JSON.stringify([...found])).toEqual(stays.sort())
})

/** The fields of these inputs whose text is in a row, with the tables that have it. */
async function samplesInTables(names: InputName[]): Promise<Map<string, string[]>> {
  const { $client } = testApp.app.db
  const { rows: tables } = await $client.query(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await $client.query(
      `select distinct replace(of_sample[1], '-', ' ') as field from ${name} t,
         regexp_matches(t::text, '((?:${names.join('|')})[ -]\\w+)[ -][12]', 'g') as of_sample`,
    )
    for (const { field } of rows) found.set(field, [...(found.get(field) ?? []), name])
  }
  return found
}

/** The texts of all emails so far, and of their files; guests get none. */
async function emailsTo(person: TestClient) {
  if (!('email' in person)) return []
  const emails = await testApp.mailTo(`${person.email}`, 0)
  return emails.map(({ subject, text, html, attachments }) => [
    ...[subject, text, html],
    ...attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString()),
  ])
}

/** Each column of a file for a spreadsheet has a title of its own. */
function expectOwnTitles(file: string) {
  const titles = file.split(/\r?\n/)[0]?.split(',') ?? []
  expect(titles.length).toBeGreaterThan(1)
  expect(
    titles.filter((title, i) => titles.indexOf(title) < i),
    'two columns have this title',
  ).toEqual([])
}

/** Calendar files break their lines (RFC 5545, 3.1). */
const unfold = (text: string) => text.replaceAll(/(?:\\r)?\\n /g, '')

/** In a file, a value is found by its text. */
const valueIn = (file: string, value: unknown) => (file.includes(`${value}`) ? value : undefined)
const itself = (field: string) => (found: ResponseBody) => found[field]

/** Times as the same text, whatever wrote them. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value

const only = (fields: string[], of: Record<string, unknown>) =>
  Object.fromEntries(fields.map((field) => [field, of[field]]))
