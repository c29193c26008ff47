import { beforeAll, expect, test } from 'vitest'
import { bringInBuiltIn } from '#rooms/library/built-in.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { aPerson } from '../../../tests/people.ts'
import { documents } from '../../search.ts'
import { gatherDocuments } from './documents.server.ts'

const home = await openTestHouse({ RATE_LIMIT: 'off' })
const { db } = home.house
await bringInBuiltIn({ db })
await gatherDocuments({ db }, documents)
const guest = home.visitor()
const sara = await aPerson(home, { firstName: 'Sara', country: 'CA', city: 'Toronto' })
const mod = await aPerson(home, { role: 'moderator' })

const ids: Record<string, number> = {}
const publish = async (name: string, title: string, content: string, more = {}) => {
  const post = { title, content, category: 'General Discussion', ...more }
  ids[name] = (await sara.post('/api/posts', post)).body.id
}
type Row = { type: string; id: string; title: string; snippet: string; url: string }
const search = async (q: string, more = '', by = guest) => {
  const answer = await by.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status).toBe(200)
  return answer.body as Row[]
}
const posts = async (q: string, by = guest) =>
  (await search(q, '&type=post', by))
    .map(({ id }) => Object.entries(ids).find(([, known]) => `${known}` === id)?.[0])
    .sort()

beforeAll(async () => {
  await publish('stewLatin', 'My ghormeh sabzi is never green enough', 'How long do you fry the herbs?')
  await publish('stewJoined', 'قورمه‌سبزی در غربت', 'سبزی خشک یا یخ‌زده؟')
  await publish('stewApart', 'قرمه سبزی بی گوشت', 'کسی امتحان کرده؟')
  await publish('stewOtherLatin', 'Qorme sabzi for a crowd', 'Thirty guests are coming.')
  await publish('newYear', 'Norouz at the office', 'Has anyone set a table at work?')
  await publish('newYearFa', 'سفرهٔ نوروز', 'امسال اولین سفرهٔ پسرم است.')
  await publish('secret', 'Zolbia and silence', 'Nobody knows that I wrote this.', { anonymous: true })
  await publish('hidden', 'Khoresh fesenjan recipe', 'Buy my walnuts.')
  await mod.post(`/api/admin/posts/${ids.hidden}/hide`, { reason: 'An advertisement' })
})

const STEWS = ['stewApart', 'stewJoined', 'stewLatin', 'stewOtherLatin']
test.each([
  'ghorme sabzi',
  'ghormeh sabzi',
  'قورمه‌سبزی',
  'قرمه سبزی',
  'قورمه سبزی',
  'قرمه‌سبزی',
  'قورمهسبزی',
  'ghormesabzi',
  'qormeh sabzi',
  'Ghormeh-Sabzi',
  'gormeh sabzi',
  'قورمة سبزي',
])('%s finds the stew however it is spelled', async (q) => {
  expect(await posts(q)).toEqual(STEWS)
})

test.each(['norooz', 'nowruz', 'نوروز', 'Norouz', 'nouruz', 'nowrooz', 'نورُوز', 'nowurz', 'نورزو'])(
  '%s finds the new year in both scripts',
  async (q) => {
    expect(await posts(q)).toEqual(['newYear', 'newYearFa'])
    expect(await search(q)).toContainEqual(
      expect.objectContaining({ type: 'article', id: 'nowruz-traditions' }),
    )
  },
)
