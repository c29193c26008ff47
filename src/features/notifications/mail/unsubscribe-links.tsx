import { m } from '#messages'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { Paragraph } from '#ui/emails/email-layout.tsx'

/** For the button that mail programs show beside the sender (RFC 2369, and RFC 8058 for one click). */
export const unsubscribeHeaders = (publicUrl: string, token: string) => ({
  'List-Unsubscribe': `<${publicUrl}/api/notifications/unsubscribe?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

type Props = {
  lang: Lang
  publicUrl: string
  token: string
  /** Where it is known better than that it was asked for. */
  why?: string
}

/** Why it was sent, and links to unsubscribe and to the settings. */
export function WhyThisMail({ lang, publicUrl, token, why }: Props) {
  const locale = { locale: lang }
  const page = (path: string) => publicUrl + inLang(lang, path)
  return (
    <Paragraph lang={lang} quiet>
      {why ?? m.notifications_mail_why({}, locale)}{' '}
      <a href={page('/account#notifications')}>{m.notifications_mail_choose({}, locale)}</a>
      {' · '}
      <a href={`${page('/unsubscribe')}?token=${token}`}>{m.notifications_mail_stop({}, locale)}</a>
    </Paragraph>
  )
}
