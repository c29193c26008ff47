import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const member = await createPerson(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })

const options = [
  { text: 'Rostam', textFa: 'رستم' },
  { text: 'The moon', textFa: 'ماه' },
]
const poll = { question: 'Which story tonight?', questionFa: 'امشب کدام قصه؟', options }
const create = async (isActive: boolean): Promise<string> =>
  `/api/polls/${(await admin.post('/api/polls', { ...poll, isActive })).body.id}`
let archived = ''
let draft = ''
let active = ''
beforeAll(async () => {
  archived = await create(true)
  draft = await create(false)
  active = await create(true) // archives the first one
})

test('everyone reads the question of the week, each with their own vote', async () => {
  await guest.post(`${active}/vote`, { optionIndex: 1 })
  await member.post(`${active}/vote`, { optionIndex: 0 })
  expect((await guest.get(active)).body).toMatchObject({ question: poll.question, voted: 1 })
  expect((await member.get(active)).body).toMatchObject({ voted: 0, isActive: true })
  expect((await testApp.newClient().get(active)).body.voted).toBeNull()
  expect([(await guest.get(active)).body]).toEqual((await guest.get('/api/polls')).body)
})

test('drafts and archived questions are for admins, as in their lists', async () => {
  for (const path of [archived, draft]) {
    for (const person of [guest, member, moderator])
      expect(await person.get(path)).toFailWith(404, 'poll_not_found')
    expect((await admin.get(path)).body).toMatchObject({ isActive: false, voted: null })
  }
  expect(await admin.get('/api/polls/999999')).toFailWith(404, 'poll_not_found')
  expect(await guest.get('/api/polls/x')).toFailWith(404, 'not_found')
})
