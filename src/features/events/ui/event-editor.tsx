import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Art } from '#features/library/articles/ui/art.tsx'
import { m } from '#messages'
import { showDigits } from '#platform/i18n/format.ts'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { SubmitButton } from '#ui/button.tsx'
import { DateTimeField } from '#ui/date-time-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { useReaderZone } from '#ui/reader-zone.ts'
import { useForm } from '#ui/use-form.ts'
import { ZoneField } from '#ui/zone-field.tsx'
import { type AdminEvent, adminEventQuery, useSaveEvent } from '../admin-queries.ts'
import { fieldErrors } from '../field-errors.ts'
import { EventForm, emptyEvent, toFields } from '../form.ts'
import { categoryLabels, drawingLabels } from '../labels.ts'
import { DESCRIPTION_MAX, SPEAKER_MAX, SPEAKER_TITLE_MAX, TITLE_MAX } from '../rules.ts'
import { EVENT_CATEGORIES } from '../search-params.ts'

export const ChangeEventPage = ({ id }: { id: number }) => (
  <EventEditor event={useSuspenseQuery(adminEventQuery(id)).data} />
)

/** Creates or changes an event. What was typed is saved on the device until the server has it. */
export function EventEditor({ event }: { event?: AdminEvent }) {
  const navigate = useNavigate()
  const save = useSaveEvent(event?.id, () => void navigate({ to: '/admin/events' }))
  const here = useReaderZone()
  const fields = event ? toFields(event) : { ...emptyEvent, zone: here ?? '' }
  const form = useForm(EventForm, save, {
    initial: {
      ...fields,
      duration: showDigits(fields.duration),
      maxParticipants: showDigits(fields.maxParticipants),
    },
    words: fieldErrors,
    draft: event ? `event:${event.id}` : 'event',
    keeps: true,
    version: event?.version,
  })
  // The browser's time zone is known only after hydration.
  useEffect(() => {
    if (here && !form.values.zone) form.preset({ zone: here })
  })
  const line = (name: keyof typeof emptyEvent, label: string, max: number, more = {}) => (
    <TextField {...form.field(name)} maxLength={max} dir="auto" label={label} {...more} />
  )
  const drawn = EVENT_CATEGORIES.find((each) => each === (form.values.drawing || form.values.category))
  const number = { inputMode: 'numeric', dir: dirOf(requestContext().lang) } as const
  const address = { dir: 'ltr', type: 'url', inputMode: 'url', optional: m.ui_optional() } as const
  return (
    <>
      <h1 className="text-2xl">{event ? m.events_admin_change_title() : m.events_admin_make()}</h1>
      <Form of={form} className="grid gap-5">
        {line('title', m.events_admin_field_title(), TITLE_MAX, { required: true })}
        {line('titleFa', m.events_admin_field_title_fa(), TITLE_MAX, { optional: m.ui_optional() })}
        <TextArea
          {...form.field('description')}
          required
          maxLength={DESCRIPTION_MAX}
          dir="auto"
          label={m.events_admin_field_text()}
        />
        <TextArea
          {...form.field('descriptionFa')}
          optional={m.ui_optional()}
          maxLength={DESCRIPTION_MAX}
          dir="auto"
          label={m.events_admin_field_text_fa()}
        />
        {line('speaker', m.events_admin_field_speaker(), SPEAKER_MAX, { required: true })}
        {line('speakerFa', m.events_admin_field_speaker_fa(), SPEAKER_MAX, { optional: m.ui_optional() })}
        {line('speakerTitle', m.events_admin_field_speaker_title(), SPEAKER_TITLE_MAX, {
          optional: m.ui_optional(),
        })}
        {line('speakerTitleFa', m.events_admin_field_speaker_title_fa(), SPEAKER_TITLE_MAX, {
          optional: m.ui_optional(),
        })}
        <SelectField {...form.field('category')} required label={m.events_admin_field_category()}>
          <option value="" />
          {EVENT_CATEGORIES.map((each) => (
            <option key={each} value={each}>
              {categoryLabels[each]()}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...form.field('drawing')}
          label={m.events_admin_field_drawing()}
          optional={m.ui_optional()}
        >
          <option value="">{m.events_admin_drawing_of_topic()}</option>
          {EVENT_CATEGORIES.map((each) => (
            <option key={each} value={each}>
              {drawingLabels[each]()}
            </option>
          ))}
        </SelectField>
        {drawn && <Art name={`event-${drawn}`} className="max-w-sm" />}
        {line('tags', m.events_admin_field_tags(), 300, { optional: m.ui_optional() })}
        {line('tagsFa', m.events_admin_field_tags_fa(), 300, { optional: m.ui_optional() })}
        <DateTimeField {...form.custom('dateTime')} label={m.events_admin_field_date()} />
        <ZoneField {...form.field('zone')} />
        {line('duration', m.events_admin_field_duration(), 3, { required: true, ...number })}
        {line('maxParticipants', m.events_admin_field_seats(), 5, {
          ...{ ...number, hint: m.events_admin_field_seats_hint() },
        })}
        {line('zoomLink', m.events_admin_field_link(), 2_000, {
          ...{ ...address, hint: m.events_admin_field_link_hint() },
        })}
        {line('recordingUrl', m.events_admin_field_recording(), 2_000, address)}
        {line('materialsUrl', m.events_admin_field_materials(), 2_000, address)}
        <SubmitButton
          pending={form.pending}
          pendingLabel={m.events_admin_saving()}
          className="justify-self-start"
        >
          {m.events_admin_save()}
        </SubmitButton>
      </Form>
    </>
  )
}
