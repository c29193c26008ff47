import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditSubjectKind } from '#features/accounts/audit-log/audit-log.server.ts'
import { titlesIn } from '#features/accounts/audit-log/rules.ts'
import { COMMUNITY_EVENT } from '#features/local-community/rules.ts'
import { ChangedSettings, TaskName } from '#features/operations/ui/audit-details.tsx'
import { m } from '#messages'
import { formatNumber, localizeDigits } from '#platform/i18n/format.ts'
import { localize } from '#platform/i18n/localize.ts'
import { Moment } from '#ui/dates/moment.tsx'
import { Dots } from '#ui/dots.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { UserLine, UserText } from '#ui/texts/user-text.tsx'
import { actionLabels, roleLabels } from '../labels.ts'
import { type AuditEntry, auditLogQuery } from '../queries.ts'

/** The audit log, read-only. */
export function AuditLogPage({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(auditLogQuery(q))
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_nav_audit_log()}</h1>
        <p className="text-muted">{m.admin_audit_log_note()}</p>
      </header>
      <ListSearch label={m.admin_audit_log_search()} value={q} />
      <Queue
        list={list}
        label={m.admin_nav_audit_log()}
        empty={q ? m.ui_queue_none_found() : m.admin_audit_log_empty()}
        shortcuts={[]}
      >
        {(entry) => <Entry entry={entry} />}
      </Queue>
    </>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <article className="card grid gap-2 p-5">
    <p>
      <Dots>
        <span>
          <bdi className="font-semibold">{entry.actorId ? entry.actorName : m.admin_operator()}</bdi>{' '}
          {actionLabels[entry.act]()}
        </span>
        {entry.subject !== 'settings' && <Subject entry={entry} />}
      </Dots>
    </p>
    <Details entry={entry} />
    {entry.reason && <UserText text={entry.reason} className="*:border-s-4 *:border-line *:ps-4" />}
    <p className="text-sm text-muted">
      <Moment at={entry.at} />
    </p>
  </article>
)

/** What it was done to, such as `post:12`: a link as long as it has a page; a member, a name as long as there is one. */
function Subject({ entry: { subject, member, url } }: { entry: AuditEntry }) {
  const [kind, id = ''] = subject.split(':') as [AuditSubjectKind, string?]
  if (kind === 'email') return m.moderation_subject_email()
  if (kind === 'readiness') return (CONFIRMED.get(id) ?? m.admin_subject_readiness)()
  if (kind === 'member') return <Member name={member} />
  if (kind === 'task') return <TaskName name={id} />
  const label = SUBJECTS[kind]()
  if (!id) return label
  const text = m.moderation_subject_numbered({ kind: label, number: localizeDigits(id) })
  if (url)
    return (
      <Link to={url} className={LINK}>
        {text}
      </Link>
    )
  return text
}

const LINK = 'font-semibold text-firoozeh underline'

const Member = ({ name }: { name: string | null }) =>
  name ? (
    <Link to="/admin/members" search={{ q: name }} className={LINK}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    m.moderation_former_member()
  )

/** Steps of going live that an admin confirms. */
const CONFIRMED = new Map([
  ['privacy', m.operations_readiness_privacy],
  ['backup', m.operations_readiness_backup],
])

/** What each kind is called; most have a name in `Details` that says more than their id. */
const SUBJECTS: Record<Exclude<AuditSubjectKind, 'email' | 'readiness' | 'member' | 'task'>, () => string> = {
  post: m.moderation_subject_post,
  session: m.moderation_subject_session,
  question: m.moderation_subject_question,
  comment: m.moderation_subject_comment,
  article: m.moderation_subject_article,
  course: m.admin_subject_course,
  lesson: m.admin_subject_lesson,
  poll: m.moderation_subject_poll,
  resource: m.moderation_subject_resource,
  event: m.moderation_subject_event,
  [COMMUNITY_EVENT]: m.moderation_subject_community_event,
  workshop: m.workshops_search_type,
  group: m.moderation_subject_group,
  message: m.moderation_subject_message,
  suggestion: m.moderation_subject_suggestion,
  newsletter: m.moderation_subject_newsletter,
  subscriber: m.moderation_subject_subscriber,
  settings: m.moderation_subject_settings,
  demo: m.admin_demo_title,
  backup: m.admin_subject_backup,
  waitlist: m.admin_nav_waitlist,
}

function Details({ entry: { details } }: { entry: AuditEntry }) {
  const { role, changed, at } = details
  if (isNames(changed)) return <ChangedSettings names={changed} />
  if (isRole(role)) return <p className="chip justify-self-start">{roleLabels[role]()}</p>
  const titles = titlesIn(details)
  const numbers = numbersIn(details)
  return (
    <>
      {titles && (
        <p>
          <UserLine text={localize(titles.title, titles.titleFa)} />
        </p>
      )}
      {numbers.length > 0 && <p>{numbers.join(' ')}</p>}
      {typeof at === 'string' && (
        <p>
          {m.newsletter_scheduled_for()} <Moment at={at} />
        </p>
      )}
    </>
  )
}

/** How many there were of what an action was done to, or brought about. */
const NUMBERS = {
  added: m.newsletter_imports_added,
  removed: m.newsletter_imports_removed,
  recipients: m.newsletter_audit_recipients,
  count: m.membership_admin_invited_done,
}

const numbersIn = (details: AuditEntry['details']) =>
  Object.entries(NUMBERS).flatMap(([name, sentence]) => {
    const count = details[name]
    return typeof count === 'number' ? sentence({ count, shown: formatNumber(count) }) : []
  })

const isNames = (changed: unknown): changed is string[] =>
  Array.isArray(changed) && changed.every((each) => typeof each === 'string')

const isRole = (role: unknown): role is keyof typeof roleLabels =>
  typeof role === 'string' && Object.hasOwn(roleLabels, role)
