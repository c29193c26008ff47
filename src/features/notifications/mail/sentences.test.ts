import { expect, test } from 'vitest'
import { LANGS } from '#platform/i18n/lang.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../rules.ts'
import { notificationEmail } from './notification.tsx'
import { emailSentence } from './private.ts'

test.each(LANGS)('each sentence of a notification email ends with one full stop in %s', (lang) => {
  const about = { title: 'How are you?' }
  const sentences = [
    ...NOTIFICATION_KINDS.map((kind) => emailSentence({ kind, about, by: 'Sara', url: '/' }, lang)),
    emailSentence({ kind: 'member', about: { ...about, isMadeOrganizer: true }, by: 'Sara', url: '/' }, lang),
    emailSentence({ kind: 'reply', about: { title: '', isPrivate: true }, by: null, url: '/' }, lang),
  ]
  for (const sentence of sentences) expect(sentence).toMatch(/[^.]\.$/)
})

test.each(LANGS)(
  'a kind that a newer process stored during an update has a sentence and a subject in %s',
  (lang) => {
    const kind = 'a_later_kind' as NotificationKind
    const row = { kind, about: { title: 'How are you?' }, by: 'Sara', url: '/' }
    const place = { lang, publicUrl: 'https://peyvand.test' }
    const { subject } = notificationEmail.write({ ...row, token: undefined, ownZone: null }, place as never)
    expect(subject).toMatch(/\S \S/)
    expect(emailSentence(row, lang)).toBe(`${subject}.`)
  },
)
