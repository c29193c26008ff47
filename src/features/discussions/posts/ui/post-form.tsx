import { m } from '#messages'
import { BackLink } from '#ui/back-link.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Options } from '#ui/forms/options.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { categoryLabels } from '../../labels.ts'
import { usePublish } from '../../queries.ts'
import { POST_MAX, PostInput, TITLE_MAX } from '../../rules.ts'
import { CATEGORIES } from '../../search-params.ts'

export function NewForm({ onDone }: { onDone: (post: { id: number }) => void }) {
  const form = useForm(PostInput, usePublish(onDone), {
    initial: { title: '', content: '', category: '', anonymous: false },
    fieldErrors,
    draft: 'post',
    name: 'post',
    isIdempotent: true,
  })
  return (
    <Form of={form} className="grid gap-4">
      <PostFields form={form} />
      <Checkbox
        {...form.checkbox('anonymous')}
        label={m.discussions_post_anonymously()}
        hint={m.discussions_anonymous_hint()}
      />
      <SubmitButton pending={form.pending} pendingLabel={m.discussions_publishing()}>
        {m.discussions_publish()}
      </SubmitButton>
    </Form>
  )
}

type Fields = {
  field: (name: 'title' | 'content' | 'category') => ReturnType<ReturnType<typeof useForm>['field']>
}

export const PostFields = ({ form }: { form: Fields }) => (
  <>
    <TextField {...form.field('title')} required maxLength={TITLE_MAX} label={m.discussions_field_title()} />
    <TextArea
      {...form.field('content')}
      required
      maxLength={POST_MAX}
      rows={6}
      label={m.discussions_field_content()}
    />
    <SelectField {...form.field('category')} required label={m.discussions_field_category()}>
      <option value="">{m.discussions_choose_category()}</option>
      <Options of={CATEGORIES} labels={categoryLabels} />
    </SelectField>
  </>
)

/** Writing a post at a URL of its own: to link to, and without scripts. */
export const NewPostPage = ({ onDone }: { onDone: (id: number) => void }) => (
  <div className="page grid max-w-3xl gap-5 py-8">
    <BackLink to="/community">{m.discussions_back()}</BackLink>
    <section className="card grid gap-5 p-5 sm:p-8">
      <h1 className="text-2xl">{m.discussions_post_form_title()}</h1>
      <NewForm onDone={({ id }) => onDone(id)} />
    </section>
  </div>
)
