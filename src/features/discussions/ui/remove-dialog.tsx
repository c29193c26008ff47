import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { langOf } from '#ui/user-text.tsx'
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
const truncate = (text: string) =>
  text.length > NAMED_CHARS ? `${text.slice(0, NAMED_CHARS).trimEnd()}…` : text

/** Asks before one's own text is removed for good. */
export default function RemoveDialog({ kind, id, postId, named, onClose, onRemoved = () => {} }: Props) {
  const removePost = useRemovePost(id)
  const removeComment = useRemoveComment(postId, id)
  const remove = kind === 'posts' ? removePost : removeComment
  return (
    <Dialog
      title={kind === 'posts' ? m.discussions_delete_post_title() : m.discussions_delete_comment_title()}
      describedBy="removal"
      onClose={onClose}
    >
      <div id="removal" className="grid gap-4">
        <blockquote
          dir="auto"
          lang={langOf(named)}
          className="border-s-4 border-firoozeh-soft ps-4 wrap-anywhere"
        >
          {truncate(named)}
        </blockquote>
        <p>{kind === 'posts' ? m.discussions_delete_post_ask() : m.discussions_delete_comment_ask()}</p>
      </div>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button
          variant="danger"
          disabled={remove.isPending}
          onClick={() =>
            void remove.mutateAsync().then(
              () => {
                onClose()
                onRemoved()
              },
              () => {}, // said in a toast
            )
          }
        >
          {m.discussions_delete()}
        </Button>
      </div>
    </Dialog>
  )
}
