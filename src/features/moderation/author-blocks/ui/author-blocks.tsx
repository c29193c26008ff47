import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { Dots } from '#ui/dots.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import { describeSubject } from '../../labels.ts'
import { AuditReasonDialog } from '../../ui/audit-reason-dialog.tsx'
import { type AuthorBlock, authorBlocksQuery, useEndAuthorBlock } from '../author-block-queries.ts'

/** The texts whose author is blocked. A text may be gone with its reports, and its author still has to be unblocked. */
export function AuthorBlocks({ q }: { q: string }) {
  const list = useInfiniteQuery(authorBlocksQuery(q))
  return (
    <>
      <p className="text-muted">{m.moderation_blocks_note()}</p>
      <Queue
        list={list}
        label={m.moderation_blocks()}
        empty={q ? m.ui_queue_none_found() : m.moderation_blocks_empty()}
        shortcuts={[{ key: 'u', does: m.moderation_reports_unblock_author() }]}
      >
        {(block) => <Block block={block} />}
      </Queue>
    </>
  )
}

function Block({ block }: { block: AuthorBlock }) {
  const { id, kind, textId, byName, at, reason } = block
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const change = useEndAuthorBlock(block, close)
  return (
    <article aria-labelledby={`block-${id}`} className="card grid gap-4 p-5">
      <header className="grid gap-2">
        <h2 id={`block-${id}`} className="text-lg">
          {describeSubject(`${kind}:${textId}`)}
        </h2>
        <p className="text-sm text-muted">
          <Dots>
            {m.moderation_blocks_by({ name: isolated(byName || m.moderation_former_member()) })}
            <Moment at={at} />
          </Dots>
        </p>
      </header>
      <UserText text={reason} className="*:border-s-4 *:border-line *:ps-4" />
      <div className="border-t border-line pt-4">
        <Button variant="outline" aria-haspopup="dialog" data-key="u" onClick={() => setAsking(true)}>
          {m.moderation_reports_unblock_author()}
        </Button>
      </div>
      {isAsking && (
        <AuditReasonDialog
          title={m.moderation_reports_unblock_author()}
          text={m.moderation_unblock_text()}
          action={m.moderation_unblock()}
          change={change}
          onClose={close}
        />
      )}
    </article>
  )
}
