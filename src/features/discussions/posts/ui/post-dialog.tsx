import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { type Post, useEditPost } from '../../queries.ts'
import { EditPostInput } from '../../rules.ts'
import { NewForm, PostFields } from './post-form.tsx'

type Props = { post?: Post; onClose: () => void; onDone?: () => void }

/** Writing a post, or changing one's own. */
export default function PostDialog({ post, onClose, onDone = () => {} }: Props) {
  const done = () => {
    onClose()
    onDone()
  }
  if (post) return <EditDialog post={post} onClose={onClose} onDone={done} />
  return (
    <Dialog title={m.discussions_post_form_title()} onClose={onClose} wide>
      <NewForm onDone={done} />
    </Dialog>
  )
}

/** As those of a new post, changes are saved on the device until the server has them. */
function EditDialog({ post, onClose, onDone }: Required<Props>) {
  const form = useForm(EditPostInput, useEditPost(post.id, onDone), {
    initial: { title: post.title, content: post.content, category: post.category as string },
    fieldErrors,
    version: post.version,
    draft: `post:${post.id}`,
  })
  return (
    <Dialog title={m.discussions_post_edit_title()} onClose={onClose} mayClose={() => !form.dirty} wide>
      <Form of={form} className="grid gap-4">
        <PostFields form={form} />
        <SubmitButton pending={form.pending} pendingLabel={m.ui_saving()}>
          {m.ui_save()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
