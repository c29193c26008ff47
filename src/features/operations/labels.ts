import { m } from '#messages'
import type { EmailTemplate } from '#platform/email/email.server.ts'
import { formatNumber, formatPercent } from '#platform/i18n/format.ts'
import { isolated } from '#platform/text/direction.ts'
import type { Problem } from './responses.server.ts'
import type { EmailFailure, OperatorSetting, ReadinessStep } from './rules.ts'

/** What is wrong and what to do about it, in one sentence. */
export function describeProblem(problem: Problem): string {
  switch (problem.kind) {
    case 'emails_waiting':
      return m.operations_emails_waiting({ count: problem.count, shown: formatNumber(problem.count) })
    case 'jobs_failing':
      return m.operations_jobs_failing({ count: problem.count, shown: formatNumber(problem.count) })
    case 'issues_unsent':
      return m.operations_issues_unsent({ count: problem.count, shown: formatNumber(problem.count) })
    case 'issues_paused':
      return m.operations_issues_paused({ count: problem.count, shown: formatNumber(problem.count) })
    case 'issues_restored':
      return m.operations_issues_restored({ count: problem.count, shown: formatNumber(problem.count) })
    case 'disk_low':
      return m.operations_disk_low({ percent: formatPercent(problem.percentFree) })
    case 'backup_missing':
      return m.operations_backup_missing()
    case 'backup_no_room':
      return m.operations_backup_no_room()
    case 'proxy_ignored':
      return m.operations_proxy_ignored()
    case 'operator_missing': {
      const missing = problem.missing.map((setting) => operatorLabels[setting]())
      return m.operations_operator_missing({ missing: missing.join(m.discussions_comma()) })
    }
  }
}

const operatorLabels: Record<OperatorSetting, () => string> = {
  name: m.operations_operator_name,
  address: m.operations_operator_address,
  email: m.operations_operator_email,
}

export const failureLabels: Record<EmailFailure, () => string> = {
  login: m.operations_email_login,
  connection: m.operations_email_connection,
  encryption: m.operations_email_encryption,
  time: m.operations_email_time,
  address: m.operations_email_address,
  other: m.operations_email_other,
}

/** The text of each step: what to do, and how. */
export const stepLabels: Record<ReadinessStep, { title: () => string; text: () => string }> = {
  https: {
    title: m.operations_readiness_https,
    text: () =>
      m.operations_readiness_https_text({ setting: isolated('PUBLIC_URL'), beginning: isolated('https://') }),
  },
  email: {
    title: m.operations_readiness_email,
    text: () => m.operations_readiness_email_text({ setting: isolated('SMTP_URL') }),
  },
  backup: { title: m.operations_readiness_backup, text: m.operations_readiness_backup_text },
  operator: { title: m.operations_readiness_operator, text: m.operations_readiness_operator_text },
  privacy: { title: m.operations_readiness_privacy, text: m.operations_readiness_privacy_text },
  passkeys: { title: m.operations_readiness_passkeys, text: m.operations_readiness_passkeys_text },
  second_admin: {
    title: m.operations_readiness_second_admin,
    text: m.operations_readiness_second_admin_text,
  },
  demo: { title: m.operations_readiness_demo, text: m.operations_readiness_demo_text },
}

/** The background tasks of `jobs.ts`, in words. */
const taskLabels = new Map<string, () => string>([
  ['mail.send', m.operations_task_mail_send],
  ['platform.forgetOldLimits', m.operations_task_platform_forgetOldLimits],
  ['platform.emptyOldEmails', m.operations_task_platform_emptyOldEmails],
  ['accounts.forgetWhatExpired', m.operations_task_accounts_forgetWhatExpired],
  ['accounts.sendDelayedEmail', m.operations_task_accounts_sendDelayedEmail],
  ['search.gather', m.operations_task_search_gather],
  ['search.forgetWords', m.operations_task_search_forgetWords],
  ['calendar.remind', m.operations_task_calendar_remind],
  ['seats.confirm', m.operations_task_seats_confirm],
  ['notifications.mail', m.operations_task_notifications_mail],
  ['notifications.digest', m.operations_task_notifications_digest],
  ['notifications.forgetOld', m.operations_task_notifications_forgetOld],
  ['experts.complete', m.operations_task_experts_complete],
  ['operations.backUp', m.operations_task_operations_backUp],
  ['operations.lookForProblems', m.operations_task_operations_lookForProblems],
  ['newsletter.send', m.operations_task_newsletter_send],
  ['newsletter.prepare', m.operations_task_newsletter_prepare],
  ['attendance.promoteWaiting', m.operations_task_attendance_promoteWaiting],
  ['experts.due', m.operations_task_experts_due],
  ['membership.updateCustomerEmail', m.operations_task_membership_updateCustomerEmail],
  ['membership.endSubscriptions', m.operations_task_membership_endSubscriptions],
  ['membership.reconcile', m.operations_task_membership_reconcile],
  ['membership.followUpFailedPayments', m.operations_task_membership_followUpFailedPayments],
  ['membership.forgetOldEvents', m.operations_task_membership_forgetOldEvents],
  ['analytics.rollUp', m.operations_task_analytics_rollUp],
  ['analytics.weekly', m.operations_task_analytics_weekly],
  ['analytics.forgetOld', m.operations_task_analytics_forgetOld],
  ['library.checkLinks', m.operations_task_library_checkLinks],
])
export const taskLabel = (name: string) => taskLabels.get(name)?.() ?? name

const templateLabels: Record<EmailTemplate, () => string> = {
  'accounts.signIn': m.operations_email_of_accounts_signIn,
  'accounts.proof': m.operations_email_of_accounts_proof,
  'accounts.emailTaken': m.operations_email_of_accounts_emailTaken,
  'accounts.emailChange': m.operations_email_of_accounts_emailChange,
  'accounts.emailChanged': m.operations_email_of_accounts_emailChanged,
  'newsletter.confirm': m.operations_email_of_newsletter_confirm,
  'notifications.notice': m.operations_email_of_notifications_notice,
  'notifications.digest': m.operations_email_of_notifications_digest,
  'calendar.reminder': m.operations_email_of_calendar_reminder,
  'seats.confirmed': m.operations_email_of_seats_confirmed,
  'membership.notice': m.operations_email_of_membership_notice,
  'analytics.weekly': m.operations_email_of_analytics_weekly,
}
/** What an email is about. One that an earlier version queued may have a template that is gone. */
export const templateLabel = (name: string) =>
  (templateLabels as Partial<Record<string, () => string>>)[name]?.() ?? name
