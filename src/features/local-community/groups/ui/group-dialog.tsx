import { useViewer } from '#features/accounts/queries.ts'
import { mayReadPremium } from '#features/membership/roles.ts'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { Checkbox, TextArea, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useSaveGroup } from '../../dialog-changes.ts'
import { fieldErrors } from '../../field-errors.ts'
import { groupFields, newGroup } from '../../form.ts'
import type { Group } from '../../queries.ts'
import { GROUP_TEXT_MAX, GroupInput, NAME_MAX, PLACE_MAX } from '../../rules.ts'

type Props = { group?: Group; onClose: () => void; onDone?: (group: Group) => void }

/** Creates a group or changes one. What was typed is saved on the device until the server has it. */
export default function GroupDialog({ group, onClose, onDone }: Props) {
  const viewer = useViewer()
  const save = useSaveGroup(group?.id, (saved) => {
    onClose()
    onDone?.(saved)
  })
  const form = useForm(GroupInput, save, {
    initial: group ? groupFields(group) : newGroup(viewer),
    fieldErrors,
    version: group?.version,
    draft: group ? `group:${group.id}` : 'group',
    ...(!group && { name: 'group' }),
  })
  return (
    <Dialog
      title={group ? m.local_community_change_group() : m.local_community_create_group()}
      {...(!group && { description: m.local_community_create_group_text() })}
      onClose={onClose}
      mayClose={() => !form.dirty}
    >
      <Form of={form} className="grid gap-4">
        <BilingualFields
          form={form}
          anyLang
          names={['name', 'nameFA']}
          labels={[m.local_community_field_name(), m.local_community_field_name_fa()]}
          required
          maxLength={NAME_MAX}
        />
        <TextField
          {...form.field('city')}
          required
          maxLength={PLACE_MAX}
          autoComplete="address-level2"
          label={m.local_community_field_city()}
        />
        <TextField
          {...form.field('country')}
          required
          maxLength={PLACE_MAX}
          autoComplete="country-name"
          label={m.local_community_field_country()}
        />
        <BilingualFields
          as={TextArea}
          form={form}
          anyLang
          names={['description', 'descriptionFA']}
          labels={[m.local_community_field_about(), m.local_community_field_about_fa()]}
          maxLength={GROUP_TEXT_MAX}
        />
        {!group && mayReadPremium(viewer) && (
          <Checkbox
            {...form.checkbox('isPremiumOnly')}
            label={m.local_community_circle_field()}
            hint={m.local_community_circle_hint()}
          />
        )}
        <SubmitButton
          pending={form.pending}
          pendingLabel={group ? m.ui_saving() : m.local_community_creating()}
        >
          {group ? m.ui_save() : m.local_community_create_group()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
