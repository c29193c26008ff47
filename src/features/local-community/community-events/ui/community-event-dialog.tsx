import { useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { mayReadPremium } from '#features/membership/roles.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { SubmitButton } from '#ui/button.tsx'
import { DateTimeField } from '#ui/dates/date-time-field.tsx'
import { nextHour } from '#ui/dates/date-typing.ts'
import { useReaderZone } from '#ui/dates/reader-zone.ts'
import { ZoneField } from '#ui/dates/zone-field.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Options } from '#ui/forms/options.tsx'
import { NumberField, UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSaveCommunityEvent } from '../../dialog-changes.ts'
import { fieldErrors } from '../../field-errors.ts'
import { communityEventFields, communityEventForm, emptyCommunityEvent } from '../../form.ts'
import { GroupChoice, type GroupZone, groupOf } from '../../groups/ui/group-choice.tsx'
import { typeLabels } from '../../labels.ts'
import type { CommunityEvent, Group } from '../../queries.ts'
import { ADDRESS_MAX, EVENT_TYPES, FAMILIES, PLACE_MAX, SHORT_MAX, TEXT_MAX, TITLE_MAX } from '../../rules.ts'

type Props = {
  communityEvent?: CommunityEvent
  /** The group on whose page it was opened. */
  group?: Group
  onClose: () => void
  onDone?: (communityEvent: CommunityEvent) => void
}

/** Creates a community event, or changes one. What was typed is saved until the server has it. */
export default function CommunityEventDialog({ communityEvent, group, onClose, onDone }: Props) {
  const viewer = useViewer()
  const premium = mayReadPremium(viewer)
  const readerZone = useReaderZone()
  /** Without scripts, no field can depend on another field's value, and the reader's time zone is unknown. */
  const isHydrated = useHydrated()
  const zone = group?.zone ?? readerZone ?? viewer?.timeZone ?? ''
  const [now] = useState(() => new Date())
  const save = useSaveCommunityEvent(communityEvent?.id, (saved) => {
    onClose()
    onDone?.(saved)
  })
  const stored = communityEvent && communityEventFields(communityEvent)
  const form = useForm(communityEventForm(stored?.date), save, {
    initial: stored
      ? { ...stored, maxAttendees: formatNumber(communityEvent.maxAttendees) }
      : {
          // The default is the next whole hour, in the zone with which the dialog opens.
          ...emptyCommunityEvent,
          zone,
          groupId: group ? `${group.id}` : '',
          date: isHydrated ? nextHour(now, zone || 'UTC') : '',
          maxAttendees: formatNumber(FAMILIES.usual),
        },
    fieldErrors,
    version: communityEvent?.version,
    ...(!communityEvent && { name: 'community-event' }),
    draft: communityEvent
      ? `community-event:${communityEvent.id}`
      : `community-event-in:${group?.id ?? 'any'}`,
  })
  /** A new event takes the zone of the group's place, until its organizer chooses one. */
  const followZone = (groupId: string, zoneOfGroup: GroupZone, zoneBefore: GroupZone) => {
    if (communityEvent || form.values.zone !== (zoneBefore ?? zone)) return
    form.fill({ groupId, zone: zoneOfGroup ?? zone })
  }
  const optional = m.ui_optional()
  const privacy = `${m.local_community_organize_text()} ${m.local_community_organize_others()}`
  const notifies = communityEvent && communityEvent.attendeeCount + communityEvent.waitingCount > 0
  return (
    <Dialog
      title={communityEvent ? m.local_community_change_event() : m.local_community_organize()}
      description={notifies ? `${privacy} ${m.local_community_change_text()}` : privacy}
      onClose={onClose}
      mayClose={() => !form.dirty}
    >
      <Form of={form} className="grid gap-4">
        <BilingualFields
          form={form}
          anyLang
          names={['title', 'titleFA']}
          labels={[m.local_community_field_title(), m.local_community_field_title_fa()]}
          required
          maxLength={TITLE_MAX}
        />
        <SelectField {...form.field('eventType')} required label={m.local_community_field_type()}>
          <Options of={EVENT_TYPES} labels={typeLabels} />
        </SelectField>
        <GroupChoice
          {...form.field('groupId')}
          current={group ?? (communityEvent && groupOf(communityEvent))}
          moves={!communityEvent || communityEvent.isOwn}
          onGroup={followZone}
        />
        {/* Shown even if it is checked without a group, which is an error: only unchecking it makes the event public. */}
        {(form.values.groupId || form.values.membersOnly || !isHydrated) && (
          <Checkbox {...form.checkbox('membersOnly')} label={m.local_community_field_members_only()} />
        )}
        {!communityEvent && premium && (
          <Checkbox
            {...form.checkbox('isPremiumOnly')}
            label={m.local_community_meetup_field()}
            hint={m.local_community_meetup_hint()}
          />
        )}
        <DateTimeField {...form.custom('date')} label={m.local_community_field_date()} />
        <DateTimeField
          {...form.custom('endDate')}
          label={m.local_community_field_end()}
          optional={optional}
        />
        <ZoneField {...form.field('zone')} />
        <PlaceFields form={form} />
        <BilingualFields
          as={TextArea}
          form={form}
          anyLang
          names={['description', 'descriptionFA']}
          labels={[m.local_community_field_text(), m.local_community_field_text_fa()]}
          maxLength={TEXT_MAX}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field('ageRange')}
            optional={optional}
            maxLength={SHORT_MAX}
            label={m.local_community_field_ages()}
          />
          <TextField
            {...form.field('cost')}
            optional={optional}
            maxLength={SHORT_MAX}
            label={m.local_community_field_cost()}
            placeholder={m.local_community_free()}
          />
        </div>
        <NumberField
          {...form.field('maxAttendees')}
          required
          maxLength={2}
          label={m.local_community_field_families()}
        />
        <SubmitButton
          pending={form.pending}
          pendingLabel={communityEvent ? m.ui_saving() : m.local_community_organizing()}
        >
          {communityEvent ? m.ui_save() : m.local_community_organize()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

type CommunityEventFormState = ReturnType<
  typeof useForm<typeof emptyCommunityEvent, ReturnType<typeof communityEventForm>, unknown>
>

/** Where it is: online, by a link, or at a place. */
function PlaceFields({ form }: { form: CommunityEventFormState }) {
  const optional = m.ui_optional()
  const isHydrated = useHydrated()
  const { isVirtual } = form.values
  return (
    <>
      <Checkbox {...form.checkbox('isVirtual')} label={m.local_community_field_virtual()} />
      {(isVirtual || !isHydrated) && (
        <UrlField
          {...form.field('virtualLink')}
          label={m.local_community_field_link()}
          hint={m.local_community_field_private_hint()}
        />
      )}
      {(!isVirtual || !isHydrated) && (
        <TextField
          {...form.field('location')}
          optional={optional}
          maxLength={ADDRESS_MAX}
          autoComplete="address-line1"
          label={m.local_community_field_address()}
          hint={m.local_community_field_private_hint()}
        />
      )}
      {(!isVirtual || !isHydrated) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field('city')}
            optional={optional}
            maxLength={PLACE_MAX}
            label={m.local_community_field_city()}
          />
          <TextField
            {...form.field('country')}
            optional={optional}
            maxLength={PLACE_MAX}
            label={m.local_community_field_country()}
          />
        </div>
      )}
    </>
  )
}
