import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Versioned } from '#platform/http/version.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { newsletterAdminApi } from './admin-api.server.ts'
import type { IssueInput, SendingChange } from './issues/rules.ts'
import type { Audience } from './rules.ts'
import type { SubscriberFilters } from './search-params.ts'

const api = client<ReturnType<typeof newsletterAdminApi>>()
const { issues } = api.admin.newsletter

export type Issue = InferResponseType<(typeof issues)[':id']['$get'], 200>
export type IssueCard = InferResponseType<(typeof issues)['$get'], 200>[number]
export type Subscriber = InferResponseType<typeof api.admin.subscribers.$get, 200>[number]
export type PastImport = InferResponseType<(typeof api.admin)['subscriber-imports']['$get'], 200>[number]
export type FoundBlock = InferResponseType<typeof api.admin.newsletter.blocks.$get, 200>[number]

const ALL = ['admin', 'newsletter']
export const ISSUES = [...ALL, 'issues']
const LISTS = [ISSUES, [...ALL, 'issue'], [...ALL, 'figures'], ['admin', 'record']]
const IMPORTS = [...ALL, 'imports']
const SUBSCRIBERS = [
  ['admin', 'subscribers'],
  [...ALL, 'figures'],
  ['admin', 'overview'],
  ['admin', 'record'],
]
export const figuresQuery = () =>
  queryOptions({ queryKey: [...ALL, 'figures'], queryFn: () => request(api.admin.newsletter.$get()) })
/** Every issue, newest first; with `q` those that hold its words. */
export const issuesQuery = (q = '') =>
  pagedQuery([...ISSUES, q], (page) => issues.$get({ query: { ...page, ...(q && { q }) } }))
export const issueQuery = (id: number) =>
  queryOptions({ queryKey: [...ALL, 'issue', id], queryFn: () => request(issues[':id'].$get(idParam(id))) })

/** How many would get an issue that is sent now: counted anew each time somebody asks. */
export const recipientsQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [...ALL, 'recipients', audience],
    queryFn: () => request(api.admin.newsletter.recipients.$get({ query: { audience } })),
    staleTime: 0,
    gcTime: 0,
  })
/** Previews are many, and soon useless. */
const PREVIEW_KEPT_MS = 10_000
export const previewQuery = (texts: IssueInput, lang: Lang) =>
  queryOptions({
    queryKey: [...ALL, 'preview', texts, lang],
    queryFn: () => request(api.admin.newsletter.preview.$post({ json: { ...texts, lang } })),
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_KEPT_MS,
    gcTime: PREVIEW_KEPT_MS,
  })
/** A few of each kind. */
const BLOCKS_AT_ONCE = 100
/** What can be inserted, by name; none without one. */
export const blocksQuery = (q: string) =>
  queryOptions({
    queryKey: [...ALL, 'blocks', q],
    queryFn: () =>
      q ? request(api.admin.newsletter.blocks.$get({ query: { q, limit: `${BLOCKS_AT_ONCE}` } })) : [],
    placeholderData: keepPreviousData,
  })

/** Stores the first version of a draft, or the next one. */
export const saveDraft = (id: number | undefined, texts: IssueInput & Versioned): Promise<Issue> =>
  id === undefined
    ? request(issues.$post({ json: texts }))
    : request(issues[':id'].$patch({ ...idParam(id), json: texts }))

export const useDeleteDraft = (id: number, onDone: () => void) =>
  useChange(() => request(issues[':id'].$delete(idParam(id))), {
    refreshes: [ISSUES],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.newsletter_draft_deleted() }),
  })

const sendFailed = () => ({
  title: m.toast_newsletter_send_failed_title(),
  text: m.toast_newsletter_send_failed_text(),
})

export const useSendTest = () =>
  useChange((id: number) => request(issues[':id'].test.$post(idParam(id))), {
    successToast: () => ({ title: m.newsletter_test_sent(), text: m.newsletter_test_sent_text() }),
    errorToast: sendFailed,
  })
/** Sends the version that the admin sees. */
export const useSendIssue = ({ id, version }: Issue, onDone: () => void) =>
  useChange(() => request(issues[':id'].sending.$post({ ...idParam(id), json: { version } })), {
    refreshes: LISTS,
    onDone,
    successToast: ({ recipients }) => ({
      title: m.toast_newsletter_sent_title(),
      text: m.toast_newsletter_sent_text({ count: recipients, shown: formatNumber(recipients) }),
    }),
    errorToast: sendFailed,
  })
export const useScheduleIssue = ({ id, version }: Issue, onDone: () => void) =>
  useChange(
    (when: { at: string; zone: string }) =>
      request(issues[':id'].sending.$post({ ...idParam(id), json: { ...when, version } })),
    {
      refreshes: LISTS,
      onDone,
      successToast: () => ({ title: m.newsletter_schedule_done() }),
      errorToast: sendFailed,
    },
  )

type Change = SendingChange['change']
/** Pausing and resuming show in the issue's own place. */
const changed: Partial<Record<Change, () => string>> = {
  cancel: m.newsletter_cancelled,
  unschedule: m.newsletter_unscheduled,
}
export const useChangeSending = (id: number, change: Change, onDone?: () => void) => {
  const title = changed[change]
  return useChange(() => request(issues[':id'].sending.$patch({ ...idParam(id), json: { change } })), {
    refreshes: LISTS,
    refreshesOnConflict: true,
    ...(onDone && { onDone }),
    ...(title && { successToast: () => ({ title: title() }) }),
  })
}

/** Subscribers, newest first. */
export const subscribersQuery = ({ q, status, lang }: SubscriberFilters) =>
  pagedQuery(['admin', 'subscribers', { q, status, lang }], (page) =>
    api.admin.subscribers.$get({
      query: { ...page, ...(q && { q }), ...(status && { status }), ...(lang && { lang }) },
    }),
  )
export const useEraseSubscriber = (id: number, onDone: () => void) =>
  useChange(() => request(api.admin.subscribers[':id'].$delete(idParam(id))), {
    // The address leaves the waitlist of Peyvand+, too.
    refreshes: [...SUBSCRIBERS, ['admin', 'waitlist'], ['admin', 'membership']],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.newsletter_erased() }),
  })

/** The files that were imported; how many addresses each could take back is counted anew each time somebody asks. */
export const importsQuery = () =>
  pagedQuery(IMPORTS, (page) => api.admin['subscriber-imports'].$get({ query: page }), { staleTime: 0 })
export const useUndoImport = (id: number, onDone: () => void) =>
  useChange(() => request(api.admin['subscriber-imports'][':id'].$delete(idParam(id))), {
    refreshes: [...SUBSCRIBERS, IMPORTS],
    refreshesOnConflict: true,
    onDone,
    successToast: ({ removed }) => ({
      title: m.newsletter_imports_undone(),
      text: m.newsletter_imports_removed({ count: removed, shown: formatNumber(removed) }),
    }),
  })

type Import = { file: ArrayBuffer; column?: string; consent?: string }
const sendFile = ({ file, column, consent }: Import, preview: boolean) =>
  request(
    api.admin['import-subscribers'].$post(
      {
        query: {
          ...(preview && { preview: 'true' }),
          ...(column && { column }),
          ...(consent && { consent }),
        },
      },
      { init: { body: file, headers: { 'Content-Type': 'text/csv' } } },
    ),
  )
export type ImportReport = Awaited<ReturnType<typeof sendFile>>
/** Shows no toast: the dialog itself reports errors of the file. */
export const usePreviewImport = () => {
  const preview = useMutation({ mutationFn: (input: Import) => sendFile(input, true) })
  return { ...preview, sendAsync: preview.mutateAsync }
}
export const useImport = (onDone: (report: ImportReport) => void) =>
  useChange((input: Import) => sendFile(input, false), {
    refreshes: SUBSCRIBERS,
    onDone,
    successToast: () => ({ title: m.newsletter_import_done() }),
    errorToast: () => ({ title: m.newsletter_import_failed() }),
  })
