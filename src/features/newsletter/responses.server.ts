import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { BLOCK_KINDS } from './issues/blocks.ts'
import { AUDIENCES, ISSUE_STATES, SOURCES } from './rules.ts'
import { SUBSCRIBER_STATUSES } from './search-params.ts'
import { REJECTION_REASONS } from './subscribers/rules.ts'

const Lang = v.picklist(LANGS)
const List = v.picklist(['newsletter', 'events'])

export const Subscribed = v.strictObject({ subscribed: v.literal(true) })
export const Unsubscribed = v.strictObject({ subscribed: v.literal(false), list: List })

/** Which lists a link confirms, and whether it did. */
export const ConfirmationAnswer = v.strictObject({
  newsletter: v.boolean(),
  events: v.boolean(),
  confirmed: v.boolean(),
  manage: v.optional(v.string()),
})

const preferences = {
  newsletter: v.boolean(),
  events: v.boolean(),
  monthly: v.boolean(),
  lang: Lang,
  both: v.boolean(),
}
export const PreferencesAnswer = v.strictObject(preferences)
export const PreferencesByLink = v.strictObject({ ...preferences, list: List })

/** A subscriber, for admins. */
export const Subscriber = named(
  'Subscriber',
  v.strictObject({
    id: RowId,
    email: v.string(),
    subscribed: v.boolean(),
    status: v.picklist(SUBSCRIBER_STATUSES),
    lang: Lang,
    source: v.picklist(SOURCES),
    createdAt: Time,
  }),
)
export const Figures = v.strictObject({
  total: Count,
  active: Count,
  thisMonth: Count,
  waitingForEvents: Count,
})
export const ImportAnswer = v.strictObject({
  added: Count,
  known: Count,
  refused: v.array(v.strictObject({ line: Count, reason: v.picklist(REJECTION_REASONS), text: v.string() })),
  refusedMore: Count,
  columns: v.array(v.strictObject({ name: v.string(), samples: v.array(v.string()) })),
  column: Count,
  subscribedColumn: v.nullable(Count),
  langColumn: v.nullable(Count),
})

/** One import; `removable` is how many addresses undoing it would take off the newsletter now. */
export const ImportCard = named(
  'NewsletterImport',
  v.strictObject({
    id: RowId,
    consent: v.nullable(v.string()),
    added: Count,
    removed: Count,
    createdAt: Time,
    undoneAt: v.nullable(Time),
    importedBy: v.nullable(v.string()),
    removable: Count,
  }),
)
export const ImportUndone = v.strictObject({ removed: Count })

const issueCard = {
  id: RowId,
  audience: v.picklist(AUDIENCES),
  state: v.picklist(ISSUE_STATES),
  subject: v.string(),
  subjectFa: v.string(),
  preparedFor: v.nullable(v.string()),
  scheduledAt: v.nullable(Time),
  zone: v.nullable(v.string()),
  startedAt: v.nullable(Time),
  finishedAt: v.nullable(Time),
  pausedFor: v.nullable(v.string()),
  recipients: Count,
  updatedAt: Time,
  progress: v.strictObject({
    waiting: Count,
    sent: Count,
    failed: Count,
    bounced: Count,
    complained: Count,
    skipped: Count,
    unsubscribed: Count,
  }),
}
export const IssueCardAnswer = named('NewsletterIssueCard', v.strictObject(issueCard))
export const IssueAnswer = named(
  'NewsletterIssue',
  v.strictObject({ ...issueCard, message: v.string(), messageFa: v.string(), version: Count }),
)
export const Recipients = v.strictObject({ recipients: Count })
export const Sent = v.strictObject({ sentCount: Count })
export const TestSent = v.strictObject({ sent: v.literal(true) })
export const Preview = v.strictObject({
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  /** The blocks in its texts, in order. A block that is not public has no title and is left out of the email. */
  inserted: v.array(
    v.strictObject({ kind: v.picklist(BLOCK_KINDS), id: Count, title: v.nullable(v.string()) }),
  ),
})
export const FoundBlock = v.strictObject({
  kind: v.picklist(BLOCK_KINDS),
  id: RowId,
  title: v.string(),
  titleFa: v.nullable(v.string()),
})

const publicIssue = { id: RowId, subject: v.string(), subjectFa: v.string(), sentAt: Time }
/** An issue in the archive. */
export const PublicIssueAnswer = named('NewsletterArchiveCard', v.strictObject(publicIssue))
/** One to read: its sanitized HTML in the reader's language, or in the one it has. */
export const ArchivedIssue = named(
  'NewsletterArchiveIssue',
  v.strictObject({ ...publicIssue, lang: Lang, html: v.string() }),
)
export const EventsTaken = v.strictObject({ taken: Count })
