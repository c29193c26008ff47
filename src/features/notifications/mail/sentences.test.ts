import { expect, test } from 'vitest'
import { LANGS } from '#platform/i18n/lang.ts'
import { type About, NOTIFICATION_KINDS, type NotificationKind } from '../rules.ts'
import { emailTexts } from '../wordings.ts'

const title = 'How are you?'
/** What some kinds say besides. */
const OTHERS: [NotificationKind, Partial<About>][] = [
  ['member', { isMadeOrganizer: true }],
  ['registration', { isMadeOrganizer: true }],
  ['message', { groupIsOpen: false }],
  ['message', { groupIsOpen: true }],
  ...(['member', 'expert', 'moderator', 'admin'] as const).map((role): (typeof OTHERS)[number] => [
    'role',
    { role },
  ]),
  ['reply', { isPrivate: true }],
]

test.each(LANGS)('each sentence of a notification email ends with one full stop in %s', (lang) => {
  const all = [...NOTIFICATION_KINDS.map((kind) => [kind, {}] as const), ...OTHERS]
  for (const [kind, about] of all)
    expect(emailTexts({ kind, about: { title, ...about }, by: 'Sara' }, lang).sentence).toMatch(/[^.]\.$/)
})

test.each(LANGS)(
  'a kind that a newer process stored during an update has a sentence and a subject in %s',
  (lang) => {
    const kind = 'a_later_kind' as NotificationKind
    const { subject, sentence } = emailTexts({ kind, about: { title }, by: 'Sara' }, lang)
    expect(subject).toMatch(/\S \S/)
    expect(sentence).toBe(`${subject}.`)
  },
)

test('the Persian subject of a message fits the host of an event and the organizers of a group', () => {
  const { subject } = emailTexts({ kind: 'message', about: { title: 'شب یلدا' }, by: 'Sara' }, 'fa')
  expect(subject).toBe('پیامی دربارهٔ \u2068شب یلدا\u2069')
})
