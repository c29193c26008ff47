import { m } from '#messages'
import type { Template } from '#platform/email/email.server.ts'
import { formatDayBoth } from '#platform/i18n/format.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { moneyText } from '#platform/i18n/money.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'
import type { MembershipEmail } from '../members/emails.server.ts'

type Texts = { subject: string; text: string; button: string; path: string }

/** Emails about a membership: it began, was paid or changed, failed or ended, or the waitlist is over. */
const notice: Template<MembershipEmail> = {
  write: (vars, { lang, publicUrl }) => {
    const { subject, text, button, path } = emailTexts(vars, lang)
    return {
      subject,
      body: (
        <EmailLayout
          lang={lang}
          heading={subject}
          preview={text}
          footer={vars.kind === 'opened' ? m.email_membership_opened_footer({}, { locale: lang }) : undefined}
        >
          <Paragraph lang={lang}>{text}</Paragraph>
          <EmailButton lang={lang} href={`${publicUrl}${inLang(lang, path)}`}>
            {button}
          </EmailButton>
        </EmailLayout>
      ),
    }
  },
}

function emailTexts(vars: MembershipEmail, lang: Lang): Texts {
  const locale = { locale: lang }
  const toAccount = { button: m.email_membership_account_button({}, locale), path: '/account#membership' }
  const toMembers = { button: m.email_membership_members_button({}, locale), path: '/members' }
  const toPlans = { button: m.email_membership_plans_button({}, locale), path: '/subscribe' }
  switch (vars.kind) {
    case 'welcome':
      return {
        subject: m.email_membership_welcome({}, locale),
        text: m.email_membership_welcome_text({}, locale),
        ...toMembers,
      }
    case 'granted':
      return {
        subject: m.email_membership_welcome({}, locale),
        text: m.email_membership_granted_text({}, locale),
        ...toMembers,
      }
    case 'ended':
      return {
        subject: m.email_membership_ended({}, locale),
        text: m.email_membership_ended_text({}, locale),
        ...toPlans,
      }
    case 'grant_ended':
      return {
        subject: m.email_membership_ended({}, locale),
        text: m.email_membership_grant_ended_text({}, locale),
        ...toPlans,
      }
    case 'receipt': {
      const amount = moneyText(vars.amount, vars.currency, lang)
      return {
        subject: m.email_membership_receipt({ sum: amount }, locale),
        text: m.email_membership_receipt_text({ sum: amount, day: dayText(vars.day, lang) }, locale),
        ...toAccount,
      }
    }
    case 'refunded': {
      const sum = moneyText(vars.amount, vars.currency, lang)
      return {
        subject: m.email_membership_refunded({ sum }, locale),
        text: m.email_membership_refunded_text({ sum }, locale),
        ...toAccount,
      }
    }
    case 'failing':
      return {
        subject: m.email_membership_failing({}, locale),
        text: m.email_membership_failing_text({ day: dayText(vars.until, lang) }, locale),
        ...toAccount,
      }
    case 'cancelled': {
      const text = vars.isFailing ? m.email_membership_cancelled_failing : m.email_membership_cancelled_text
      return {
        subject: m.email_membership_cancelled({}, locale),
        text: text({ day: dayText(vars.until, lang) }, locale),
        ...toAccount,
      }
    }
    case 'resumed': {
      const text = vars.isFailing ? m.email_membership_resumed_failing : m.email_membership_resumed_text
      return {
        subject: m.email_membership_resumed({}, locale),
        text: text({ day: dayText(vars.until, lang) }, locale),
        ...toAccount,
      }
    }
    case 'changed':
      return {
        subject: m.email_membership_changed({}, locale),
        text: changedText(vars, lang),
        ...toAccount,
      }
    case 'opened':
      return {
        subject: m.email_membership_opened({}, locale),
        text: m.email_membership_opened_text({}, locale),
        ...toPlans,
      }
  }
}

/** A plan may be changed after it was cancelled, in another tab or at Stripe. */
function changedText(
  { plan, amount, currency, until, isEnding }: MembershipEmail & { kind: 'changed' },
  lang: Lang,
): string {
  const locale = { locale: lang }
  const day = dayText(until, lang)
  if (isEnding) return m.email_membership_changed_ending({ day }, locale)
  const text = plan === 'annual' ? m.email_membership_changed_yearly : m.email_membership_changed_monthly
  return text({ sum: moneyText(amount, currency, lang), day }, locale)
}

/** A day is enough: neither a receipt nor the end of the grace is read to the hour. */
const dayText = (iso: string, lang: Lang) => formatDayBoth(new Date(iso), 'UTC', lang)

export const membershipMails = { 'membership.notice': notice }
