import { m } from '#messages'
import { Dialog } from '#ui/dialog.tsx'
import type { Post } from '../queries.ts'
import { EditForm, NewForm } from './post-form.tsx'

type Props = { post?: Post; onClose: () => void; onDone?: () => void }

/** Writing a post, or changing one's own. What was typed is saved on the device until the server has it. */
export default function PostDialog({ post, onClose, onDone = () => {} }: Props) {
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={post ? m.discussions_post_edit_title() : m.discussions_post_form_title()}
      onClose={onClose}
      wide
    >
      {post ? <EditForm post={post} onDone={done} /> : <NewForm onDone={done} />}
    </Dialog>
  )
}
