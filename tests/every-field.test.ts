import { describe, expect, test } from 'vitest'
import { indexAllDocuments } from '#features/search/documents.server.ts'
import { documents } from '../src/search.ts'
import { openTestApp } from './app.ts'
import { type InputName, inputs, sampleOf, type Time } from './every-input.ts'
import { everyReader } from './every-reader.ts'
import type { Kind } from './reader-kinds.ts'
import { readSources } from './sources.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { kinds, around } = await everyReader(testApp)

/** What everybody gets about other people, too. */
const PERSONAL_PATHS = ['/api/notifications', '/api/me/export']

type Any = Kind<string>
const table = Object.entries(kinds) as unknown as [InputName, Any][]

describe.each(table)('each field of %s', (name, { create, update, notUpdatable = {}, readers, others }) => {
  const fields = Object.keys(inputs[name].entries)
  const sample = (time: Time) => sampleOf(name, time, around)
  let id: number

  /** Each field, as the reader finds it and as it was sent. */
  const expectReadersSee = async (time: Time) => {
    for (const { who, read, omitted = {}, renamed = {} } of readers) {
      const found = await read(id)
      expect([who, name, found], 'was found').not.toEqual([who, name, undefined])
      const expectedFields = fields.filter((field) => !(field in omitted))
      const sent = Object.fromEntries(
        expectedFields.map((field) => [field, sample(field in notUpdatable ? 1 : time)[field]]),
      )
      if (typeof found === 'string') {
        const missing = Object.entries(sent).filter(([, value]) => !found.includes(`${value}`))
        expect([who, missing]).toEqual([who, []])
      } else {
        const got = Object.fromEntries(
          expectedFields.map((field) => [field, renamed[field] ? renamed[field](found) : found[field]]),
        )
        expect([who, plain(got)]).toEqual([who, sent])
      }
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

  if (others)
    test('reaches nobody else, except what is public', async () => {
      const guest = readers.find(({ who }) => who === 'a guest')
      const open = [
        ...(others.open ?? []),
        ...(guest ? fields.filter((field) => !(field in (guest.omitted ?? {}))) : []),
      ]
      const hidden = fields.filter((field) => !open.includes(field))
      await indexAllDocuments(testApp.app, documents)
      testApp.app.live.publish('search')
      for (const person of others.who)
        for (const path of [...others.look(id), ...PERSONAL_PATHS, `/api/search?q=${name}`]) {
          const text = unfold(JSON.stringify((await person.get(path)).body ?? ''))
          const leaked = hidden.filter((field) => marksOf(field).some((mark) => text.includes(mark)))
          expect([path, leaked], 'these fields reach somebody else').toEqual([path, []])
        }
    })

  const marksOf = (field: string) =>
    ([1, 2] as const).flatMap(
      (time) =>
        JSON.stringify(sample(time)[field]).match(new RegExp(`${name}[ -]\\w+[ -]${time}`, 'g')) ?? [],
    )
})

test('every input is tested, except actions and sign-in, whose fields cannot be read again', async () => {
  const exported = readSources('src/**/rules.ts').flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+Input)\b/gm)].map(([, name = '']) => name),
  )
  expect(exported.filter((name) => !(name in inputs) && !OTHERS.includes(name))).toEqual([])
})

const OTHERS = [
  // Ways to sign in, and into the account
  ...['SignInInput', 'TokenInput', 'CodeInput', 'ConfirmInput', 'PasskeyInput', 'PasskeySignInInput'],
  ...['ProviderInput', 'LeaveInput', 'SubscribeInput', 'NewsletterToken'],
  // Parts of an input, or the same as another
  ...['OptionInput', 'RewordInput', 'EditPostInput', 'EditCommentInput', 'PreviewInput', 'PreferencesInput'],
  // One word or one reason, with a decision or an action
  ...[
    'AnswerInput',
    'ReportInput',
    'ReasonInput',
    'RemovalInput',
    'RoleInput',
    'RegistrationInput',
    'BlockInput',
    'DecisionInput',
    'BatchInput',
    'BatchDecisionInput',
    'ReviewInput',
    'BatchReviewInput',
  ],
  ...['RevealReasonInput', 'RevealDecisionInput', 'RevealInput', 'VoteInput', 'ReadInput', 'SendingInput'],
  // Asked of Stripe, which has its own tests (features/membership/payments)
  ...['CheckoutInput', 'PlanChangeInput', 'GrantInput', 'InvitationInput'],
  // Counted, and never read again by themselves
  ...['ViewInput', 'PresenceInput', 'VitalsInput'],
]

/** Calendar files break their lines (RFC 5545, 3.1). */
const unfold = (text: string) => text.replaceAll('\\r\\n ', '')

/** Times as the same text, whatever wrote them. */
function plain(found: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(found).map(([field, value]) => [
      field,
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
    ]),
  )
}
