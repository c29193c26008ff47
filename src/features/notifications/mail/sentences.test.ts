import { expect, test } from 'vitest'
import { LANGS } from '#platform/i18n/lang.ts'
import { NOTIFICATION_KINDS } from '../rules.ts'
import { emailSentence } from './private.ts'

test.each(LANGS)('each sentence of a notification email ends with one full stop in %s', (lang) => {
  const about = { title: 'How are you?' }
  const sentences = [
    ...NOTIFICATION_KINDS.map((kind) => emailSentence({ kind, about, by: 'Sara', url: '/' }, lang)),
    emailSentence({ kind: 'reply', about: { title: '', isPrivate: true }, by: null, url: '/' }, lang),
  ]
  for (const sentence of sentences) expect(sentence).toMatch(/[^.]\.$/)
})
