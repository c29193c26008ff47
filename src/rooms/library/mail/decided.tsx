import { m } from '#messages'
import type { Template } from '#platform/mail.server.ts'
import { directionOf } from '#platform/text.ts'
import { Letter, LetterButton, Paragraph } from '#ui/letter.tsx'
import type { Decided } from '../submissions/decisions.server.ts'

/** Tells whoever put a resource forward what became of it; a refusal with the moderator's own words. */
const decided: Template<Decided> = {
  write: ({ title, approved, reason, link }, { lang }) => {
    const locale = { locale: lang }
    const heading = approved
      ? m.mail_resource_approved_heading({}, locale)
      : m.mail_resource_refused_heading({}, locale)
    const text = approved
      ? m.mail_resource_approved_text({}, locale)
      : m.mail_resource_refused_text({}, locale)
    return {
      subject: heading,
      body: (
        <Letter {...{ lang, heading }} preview={text} footer={m.mail_from_peyvand({}, locale)}>
          <Paragraph lang={lang}>
            <strong dir={directionOf(title)}>{title}</strong>
          </Paragraph>
          <Paragraph lang={lang}>{text}</Paragraph>
          {reason && (
            <Paragraph lang={lang}>
              <span dir={directionOf(reason)} style={{ whiteSpace: 'pre-line' }}>
                {reason}
              </span>
            </Paragraph>
          )}
          <LetterButton lang={lang} href={link}>
            {m.mail_resource_button({}, locale)}
          </LetterButton>
        </Letter>
      ),
    }
  },
}

export const libraryMails = { 'library.decided': decided }
