import { render } from '@react-email/render'
import { expect, test } from 'vitest'
import { LANGS } from '#platform/i18n/lang.ts'
import { emailChangeMails } from './email-change.tsx'

test.each(LANGS)('the new email is readable in a sentence, whatever it begins with: %s', async (lang) => {
  const email = '2000@example.org'
  const mail = emailChangeMails['accounts.emailChanged'].write(
    { email, link: 'https://peyvand.test' },
    { lang, publicUrl: 'https://peyvand.test' },
  )
  // Within Persian words it would read 'example.org@2000'.
  expect(await render(mail.body)).toContain(`\u2068${email}\u2069`)
})
