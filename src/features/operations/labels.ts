import { m } from '#messages'
import { showNumber, showPercent } from '#platform/i18n/format.ts'
import type { Problem } from './responses.server.ts'
import type { EmailFailure, OperatorSetting } from './rules.ts'

/** What is wrong and what to do about it, in one sentence. */
export function describeProblem(problem: Problem): string {
  switch (problem.kind) {
    case 'emails_waiting':
      return m.operations_emails_waiting({ count: problem.count, shown: showNumber(problem.count) })
    case 'jobs_failing':
      return m.operations_jobs_failing({ count: problem.count, shown: showNumber(problem.count) })
    case 'disk_low':
      return m.operations_disk_low({ percent: showPercent(problem.percentFree) })
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
