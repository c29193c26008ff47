import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { type Comment, useEditComment } from '../../queries.ts'
import { COMMENT_MAX, EditCommentInput } from '../../rules.ts'

/** Changes one's own reply. What was typed is saved on the device until the server has it. */
export default function CommentEditDialog({
  postId,
  comment,
  onClose,
}: {
  postId: number
  comment: Comment
  onClose: () => void
}) {
  const form = useForm(EditCommentInput, useEditComment(postId, comment.id, onClose), {
    initial: { content: comment.content },
    fieldErrors,
    version: comment.version,
    draft: `comment-edit:${comment.id}`,
  })
  return (
    <Dialog title={m.discussions_edit_comment()} onClose={onClose} mayClose={() => !form.dirty}>
      <Form of={form} className="grid gap-4">
        <TextArea
          {...form.field('content')}
          required
          maxLength={COMMENT_MAX}
          label={m.discussions_edit_comment_field()}
        />
        <SubmitButton pending={form.pending} pendingLabel={m.ui_saving()}>
          {m.ui_save()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
