import { unsubscribeHeaders, WhyThisMail } from '#features/notifications/mail/unsubscribe-links.tsx'
import { m } from '#messages'
import { MINUTE_SECONDS } from '#platform/dates/durations.ts'
import type { Template } from '#platform/email/email.server.ts'
import { formatDayBoth, formatNumber } from '#platform/i18n/format.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'
import { EmailLines } from '#ui/emails/email-lines.tsx'
import { pageLabel } from '../labels.ts'
import { WEEKLY_EMAIL } from '../rules.ts'
import type { WeeklyEmail } from './weekly.server.ts'

/** Last week in a few lines, for admins. */
const weekly: Template<WeeklyEmail> = {
  write: (vars, { lang, publicUrl }) => {
    const locale = { locale: lang }
    const number = (value: number) => formatNumber(value, lang)
    const { business } = vars
    const subject = m.email_analytics_subject({ visitors: number(vars.visitors) }, locale)
    return {
      subject,
      headers: unsubscribeHeaders(publicUrl, vars.token),
      endedBy: vars.token,
      body: (
        <EmailLayout
          lang={lang}
          heading={m.email_analytics_heading({}, locale)}
          preview={subject}
          footer={m.email_analytics_footer({}, locale)}
        >
          <Paragraph lang={lang} quiet>
            {m.email_analytics_days(
              {
                from: formatDayBoth(new Date(vars.from), vars.zone, lang),
                to: formatDayBoth(new Date(vars.to), vars.zone, lang),
              },
              locale,
            )}
          </Paragraph>
          <Paragraph lang={lang}>
            <EmailLines
              lines={[
                m.email_analytics_visitors(
                  { count: number(vars.visitors), before: number(vars.visitorsBefore) },
                  locale,
                ),
                m.email_analytics_views(
                  { count: number(vars.views), before: number(vars.viewsBefore) },
                  locale,
                ),
                formatSessionTime(vars.session, lang),
              ]}
            />
          </Paragraph>
          <EmailHeading as="h2" lang={lang}>
            {m.email_analytics_pages({}, locale)}
          </EmailHeading>
          <Paragraph lang={lang}>
            <EmailLines
              lines={vars.pages.map(({ page, views }) => (
                <>
                  {pageLabel(page, lang)} <bdi dir="ltr">{page}</bdi>: {number(views)}
                </>
              ))}
            />
          </Paragraph>
          <EmailHeading as="h2" lang={lang}>
            {m.email_analytics_business({}, locale)}
          </EmailHeading>
          <Paragraph lang={lang}>
            <EmailLines
              lines={(
                [
                  [m.analytics_business_posts, business.communityPosts],
                  [m.analytics_business_events, business.eventRegistrations],
                  [m.analytics_business_newsletter, business.newsletterSignups],
                  [m.analytics_business_downloads, business.resourceDownloads],
                  [m.analytics_business_premium, business.premiumInterest],
                ] as const
              ).map(([label, count]) => `${label({}, locale)}: ${number(count)}`)}
            />
          </Paragraph>
          <EmailButton lang={lang} href={`${publicUrl}${inLang(lang, '/analytics')}`}>
            {m.email_analytics_button({}, locale)}
          </EmailButton>
          <WhyThisMail lang={lang} publicUrl={publicUrl} token={vars.token} />
        </EmailLayout>
      ),
    }
  },
}

function formatSessionTime(seconds: number, lang: Lang): string {
  const parts = {
    minutes: formatNumber(Math.floor(seconds / MINUTE_SECONDS), lang),
    seconds: formatNumber(seconds % MINUTE_SECONDS, lang),
  }
  return m.email_analytics_session(parts, { locale: lang })
}

export const analyticsMails = { [WEEKLY_EMAIL]: weekly }
