import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Options } from '#ui/forms/options.tsx'
import { UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { categoryLabels } from '../../resources/category-labels.ts'
import { DESCRIPTION_MAX, ResourceInput, TITLE_MAX } from '../../rules.ts'
import { RESOURCE_CATEGORIES } from '../../search-params.ts'
import { fieldErrors } from '../field-errors.ts'
import { useSubmitResource } from '../queries.ts'

/** Submitting a link. What was typed is saved on the device until the server has it. */
export default function SubmitDialog({ onClose }: { onClose: () => void }) {
  const change = useSubmitResource(onClose)
  const form = useForm(ResourceInput, change, {
    initial: { title: '', description: '', url: '', category: '' },
    fieldErrors,
    draft: 'resource',
    name: 'resource',
  })
  return (
    <Dialog title={m.library_submit()} description={m.library_submit_text()} onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <TextField
          {...form.field('title')}
          required
          data-first
          maxLength={TITLE_MAX}
          label={m.library_field_title()}
        />
        <UrlField
          {...form.field('url')}
          required
          label={m.library_field_url()}
          hint={m.library_field_url_hint()}
        />
        <TextArea
          {...form.field('description')}
          required
          maxLength={DESCRIPTION_MAX}
          label={m.library_field_description()}
          hint={m.library_field_description_hint()}
        />
        <SelectField {...form.field('category')} required label={m.library_category()}>
          <option value="">{m.library_choose_category()}</option>
          <Options of={RESOURCE_CATEGORIES} labels={categoryLabels} />
        </SelectField>
        <SubmitButton pending={form.pending} pendingLabel={m.library_submitting()}>
          {m.library_submit_action()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
