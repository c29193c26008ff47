import { m } from '#messages'
import { idParam, request } from '#platform/http/client.ts'
import { pagedQuery } from '#platform/http/paged-query.ts'
import { useChange } from '#ui/use-change.ts'
import type { AuthorBlockView } from './author-blocks.server.ts'
import { AUDIT_LOG, api, failed, REPORTS, type Reason, type Sent } from './queries.ts'

export type AuthorBlock = Sent<AuthorBlockView>

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

/** Through what the audit log calls the text, which may be gone. */
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
