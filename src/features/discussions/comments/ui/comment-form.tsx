import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Checkbox, TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { type Comment, type Post, useAddComment } from '../../queries.ts'
import { COMMENT_MAX, CommentInput } from '../../rules.ts'

type Props = { post: Pick<Post, 'id' | 'mine' | 'anonymous'>; onSent: (reply: Comment) => void }

/**
 * What was typed is kept until the server has it. Under one's own anonymous post a reply starts as anonymous: a
 * signed one by mistake would reveal who wrote the post.
 */
export default function CommentForm({ post, onSent }: Props) {
  const ownAnonymous = post.mine && post.anonymous
  const form = useForm(CommentInput, useAddComment(post.id, onSent), {
    initial: { content: '', anonymous: ownAnonymous },
    fieldErrors,
    draft: `comment:${post.id}`,
    name: 'reply',
    isIdempotent: true,
  })
  return (
    <Form of={form} className="grid gap-3 border-t border-line pt-4">
      <TextArea
        {...form.field('content')}
        required
        maxLength={COMMENT_MAX}
        label={m.discussions_add_comment()}
      />
      <Checkbox
        {...form.checkbox('anonymous')}
        label={m.discussions_post_anonymously()}
        hint={`${ownAnonymous ? `${m.discussions_comment_own_anonymous()} ` : ''}${m.discussions_comment_anonymous_hint()}`}
      />
      <SubmitButton
        pending={form.pending}
        pendingLabel={m.discussions_posting()}
        className="justify-self-start"
      >
        {m.discussions_post_comment()}
      </SubmitButton>
    </Form>
  )
}
