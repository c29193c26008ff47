import { m } from '#messages'
import { directionOf } from '#platform/text/direction.ts'
import { truncate } from '#platform/text/truncate.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import { useRemoveComment, useRemovePost } from '../queries.ts'

type Props = {
  kind: 'posts' | 'comments'
  id: number
  postId: number
  /** The title or text that is about to be removed. */
  named: string
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

const NAMED_CHARS = 160

/** Asks before one's own text is removed for good. */
export default function RemoveDialog({ kind, id, postId, named, onClose, onRemoved = () => {} }: Props) {
  const removePost = useRemovePost(id)
  const removeComment = useRemoveComment(postId, id)
  const remove = kind === 'posts' ? removePost : removeComment
  const onConfirm = () =>
    void remove.mutateAsync().then(
      () => {
        onClose()
        onRemoved()
      },
      () => {}, // shown by the dialog
    )
  return (
    <ConfirmDialog
      title={kind === 'posts' ? m.discussions_delete_post_title() : m.discussions_delete_comment_title()}
      action={m.discussions_delete()}
      danger
      change={remove}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <blockquote
        dir={directionOf(named)}
        lang={langOf(named)}
        className="border-s-4 border-firoozeh-soft ps-4 wrap-anywhere"
      >
        {truncate(named, NAMED_CHARS)}
      </blockquote>
      <p>{kind === 'posts' ? m.discussions_delete_post_ask() : m.discussions_delete_comment_ask()}</p>
    </ConfirmDialog>
  )
}
