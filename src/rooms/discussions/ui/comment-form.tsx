import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Checkbox, TextArea } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { fieldWords } from '../field-words.ts'
import { useAddComment } from '../queries.ts'
import { COMMENT_MAX, CommentInput } from '../rules.ts'

/** What was typed stays until the server has it. */
export function CommentForm({ postId }: { postId: number }) {
  const form = useForm(CommentInput, useAddComment(postId), {
    initial: { content: '', anonymous: false },
    words: fieldWords,
    draft: `comment:${postId}`,
  })
  return (
    <form {...form.props} className="grid gap-3 border-t border-line pt-4">
      <TextArea {...form.field('content')} required maxLength={COMMENT_MAX} label={m.discuss_add_comment()} />
      <Checkbox
        {...form.checkbox('anonymous')}
        label={m.discuss_post_anonymously()}
        hint={m.discuss_comment_anonymous_hint()}
      />
      <SubmitButton pending={form.pending} pendingLabel={m.discuss_posting()} className="justify-self-start">
        {m.discuss_post_comment()}
      </SubmitButton>
    </form>
  )
}
