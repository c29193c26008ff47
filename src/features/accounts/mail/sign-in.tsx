import { m } from '#messages'
import type { Template } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { Code, EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'
import type { SignInLink } from '../sign-in/email-sign-in.server.ts'

type Sentence = (inputs: object, options: { locale: Lang }) => string
type Texts = Record<'subject' | 'preview' | 'heading' | 'text' | 'button' | 'notYou', Sentence>

/**
 * The three emails that hold a link and a code. None contains a name or anything else typed at sign-up: it would let
 * anybody write to any address in our name.
 */
const signInEmail = (texts: Texts): Template<SignInLink> => ({
  write: ({ link, code }, { lang }) => {
    const translate = (sentence: Sentence) => sentence({}, { locale: lang })
    return {
      subject: translate(texts.subject),
      body: (
        <EmailLayout lang={lang} preview={translate(texts.preview)} heading={translate(texts.heading)}>
          <Paragraph lang={lang}>{translate(texts.text)}</Paragraph>
          <EmailButton lang={lang} href={link}>
            {translate(texts.button)}
          </EmailButton>
          <Paragraph lang={lang}>{translate(m.email_code_label)}</Paragraph>
          <Code>{code}</Code>
          <Paragraph lang={lang} quiet>
            {translate(m.email_holds)}
          </Paragraph>
          <Paragraph lang={lang} quiet>
            {translate(texts.notYou)}
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
  speak: ({ link, code }) => `Sign in, once, within 15 minutes: ${link} (or by the code ${code})`,
})

export const accountMails = {
  'accounts.signIn': signInEmail({
    subject: m.email_sign_in_subject,
    preview: m.email_sign_in_preview,
    heading: m.email_sign_in_heading,
    text: m.email_sign_in_text,
    button: m.email_sign_in_button,
    notYou: m.email_sign_in_not_you,
  }),
  'accounts.proof': signInEmail({
    subject: m.email_proof_subject,
    preview: m.email_proof_preview,
    heading: m.email_proof_heading,
    text: m.email_proof_text,
    button: m.email_proof_button,
    notYou: m.email_proof_not_you,
  }),
  'accounts.emailTaken': signInEmail({
    subject: m.email_taken_subject,
    preview: m.email_taken_preview,
    heading: m.email_taken_heading,
    text: m.email_taken_text,
    button: m.email_taken_button,
    notYou: m.email_taken_not_you,
  }),
}
