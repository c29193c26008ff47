import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useRemoveComment, useRemovePost } from '../queries.ts'

type Props = { kind: 'posts' | 'comments'; id: number; postId: number; onClose: () => void }

/** Asks before one's own text is gone for good. */
export default function RemoveDialog({ kind, id, postId, onClose }: Props) {
  const removePost = useRemovePost(id)
  const removeComment = useRemoveComment(postId, id)
  const remove = kind === 'posts' ? removePost : removeComment
  return (
    <Dialog title={m.discuss_delete()} onClose={onClose}>
      <p>{kind === 'posts' ? m.discuss_delete_post_ask() : m.discuss_delete_comment_ask()}</p>
      <p className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button
          look="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          {m.discuss_delete()}
        </Button>
      </p>
    </Dialog>
  )
}
