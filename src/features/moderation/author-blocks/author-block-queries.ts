import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { useChange } from '#ui/forms/use-change.ts'
import { AUDIT_LOG, api, failed, REPORTS, type Reason } from '../queries.ts'

export type AuthorBlock = InferResponseType<(typeof api.admin)['author-blocks']['$get'], 200>[number]

const BLOCKS = ['admin', 'author-blocks']

export const authorBlocksQuery = (q = '') =>
  pagedQuery([...BLOCKS, q], (page) =>
    api.admin['author-blocks'].$get({ query: { ...(q && { q }), ...page } }),
  )

export const useBlockAuthor = (reportId: number, onDone: () => void) =>
  useChange(
    (json: Reason) => request(api.admin.reports[':id']['block-author'].$post({ ...idParam(reportId), json })),
    afterBlock(m.moderation_done_blocked, onDone),
  )

export const useUnblockAuthor = (reportId: number, onDone: () => void) =>
  useChange(
    (json: Reason) =>
      request(api.admin.reports[':id']['block-author'].$delete({ ...idParam(reportId), json })),
    afterBlock(m.moderation_done_unblocked, onDone),
  )

/** Ends a block by the audit log's name of the text, which may be deleted. */
export const useEndAuthorBlock = ({ kind, textId }: AuthorBlock, onDone: () => void) =>
  useChange(
    (json: Reason) =>
      request(api.admin['author-blocks'][':kind'][':id'].$delete({ param: { kind, id: `${textId}` }, json })),
    afterBlock(m.moderation_done_unblocked, onDone),
  )

const afterBlock = (title: () => string, onDone: () => void) => ({
  refreshes: [REPORTS, BLOCKS, AUDIT_LOG],
  onDone,
  successToast: () => ({ title: title() }),
  errorToast: failed,
})
