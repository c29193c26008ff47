import { useSuspenseQuery } from '@tanstack/react-query'
import { changeText } from '#features/attendance/ui/change-text.tsx'
import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { isolated } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { DateTimeField } from '#ui/dates/date-time-field.tsx'
import { usePresetZone } from '#ui/dates/reader-zone.ts'
import { ZoneField } from '#ui/dates/zone-field.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { Editor } from '#ui/forms/editor.tsx'
import { SelectField, TextArea } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { NumberField, UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import {
  type AdminEvent,
  adminEventQuery,
  type Suggestion,
  suggestionQuery,
  useSaveEvent,
} from '../admin-queries.ts'
import { fieldErrors } from '../field-errors.ts'
import { EventForm, emptyEvent, fromSuggestion, toFields } from '../form.ts'
import { categoryLabels, drawingLabels } from '../labels.ts'
import { DESCRIPTION_MAX, SPEAKER_MAX, SPEAKER_TITLE_MAX, TAGS_LINE_MAX, TITLE_MAX } from '../rules.ts'
import { EVENT_CATEGORIES } from '../search-params.ts'

export const ChangeEventPage = ({ id }: { id: number }) => (
  <EventEditor event={useSuspenseQuery(adminEventQuery(id)).data} />
)

/** The editor of a new event, empty or with what a member suggested. */
export const NewEventPage = ({ suggestion }: { suggestion?: number | undefined }) =>
  suggestion ? <SuggestedEvent key={suggestion} id={suggestion} /> : <EventEditor />

const SuggestedEvent = ({ id }: { id: number }) => (
  <EventEditor suggestion={useSuspenseQuery(suggestionQuery(id)).data} />
)

/** Creates or changes an event. What was typed is saved on the device until the server has it. */
export function EventEditor({ event, suggestion }: { event?: AdminEvent; suggestion?: Suggestion }) {
  const navigate = useNavigateOn()
  const save = useSaveEvent(event?.id, () => void navigate({ to: '/admin/events' }))
  const fields = event ? toFields(event) : suggestion ? fromSuggestion(suggestion) : emptyEvent
  const form = useForm(EventForm, save, {
    initial: {
      ...fields,
      duration: localizeDigits(fields.duration),
      maxParticipants: localizeDigits(fields.maxParticipants),
    },
    fieldErrors,
    draft: event ? `event:${event.id}` : suggestion ? `event-suggested:${suggestion.id}` : 'event',
    keepValues: true,
    version: event?.version,
  })
  usePresetZone(form)
  return (
    <>
      <BackLink to="/admin/events">{m.events_admin_title()}</BackLink>
      <Editor
        of={form}
        title={event ? m.events_admin_change_title() : m.events_admin_make()}
        text={
          event
            ? changeText(event, event.registeredCount)
            : suggestion && m.events_admin_from_suggestion({ title: isolated(suggestion.title) })
        }
      >
        <Texts form={form} />
        <Topic form={form} />
        <DateTimeField {...form.custom('dateTime')} label={m.events_admin_field_date()} />
        <div className="field-row-short">
          <ZoneField {...form.field('zone')} />
          <NumberField
            {...form.field('duration')}
            required
            maxLength={3}
            label={m.events_admin_field_duration()}
          />
          <NumberField
            {...form.field('maxParticipants')}
            maxLength={5}
            label={m.events_admin_field_capacity()}
            hint={m.events_admin_field_seats_hint()}
          />
        </div>
        <Links form={form} />
      </Editor>
    </>
  )
}

type Part = { form: ReturnType<typeof useForm<typeof emptyEvent, typeof EventForm, unknown>> }

/** What it is about, and who speaks. */
const Texts = ({ form }: Part) => (
  <>
    <BilingualFields
      form={form}
      names={['title', 'titleFa']}
      labels={[m.events_admin_field_title(), m.events_admin_field_title_fa()]}
      required
      maxLength={TITLE_MAX}
    />
    <BilingualFields
      as={TextArea}
      form={form}
      names={['description', 'descriptionFa']}
      labels={[m.events_admin_field_text(), m.events_admin_field_text_fa()]}
      required
      maxLength={DESCRIPTION_MAX}
    />
    <BilingualFields
      form={form}
      names={['speaker', 'speakerFa']}
      labels={[m.events_admin_field_speaker(), m.events_admin_field_speaker_fa()]}
      required
      maxLength={SPEAKER_MAX}
    />
    <BilingualFields
      form={form}
      names={['speakerTitle', 'speakerTitleFa']}
      labels={[m.events_admin_field_speaker_title(), m.events_admin_field_speaker_title_fa()]}
      maxLength={SPEAKER_TITLE_MAX}
    />
  </>
)

/** Its category, and the drawing and tags that go with it. */
function Topic({ form }: Part) {
  const { drawing: chosen, category } = form.values
  const drawing = EVENT_CATEGORIES.find((each) => each === (chosen || category))
  return (
    <>
      <div className="field-row">
        <SelectField {...form.field('category')} required label={m.events_admin_field_category()}>
          <option value="">{m.ui_choose()}</option>
          <Options of={EVENT_CATEGORIES} labels={categoryLabels} />
        </SelectField>
        <SelectField
          {...form.field('drawing')}
          label={m.events_admin_field_drawing()}
          optional={m.ui_optional()}
        >
          <option value="">{m.events_admin_drawing_of_topic()}</option>
          <Options of={EVENT_CATEGORIES} labels={drawingLabels} />
        </SelectField>
      </div>
      {drawing && <Art name={`event-${drawing}`} className="max-w-sm" />}
      <BilingualFields
        form={form}
        names={['tags', 'tagsFa']}
        labels={[m.events_admin_field_tags(), m.events_admin_field_tags_fa()]}
        hint={m.events_admin_field_tags_hint()}
        maxLength={TAGS_LINE_MAX}
      />
    </>
  )
}

/** The meeting's link, and afterwards those of the recording and the materials. */
function Links({ form }: Part) {
  const optional = m.ui_optional()
  return (
    <>
      <UrlField
        {...form.field('zoomLink')}
        optional={optional}
        label={m.events_admin_field_link()}
        hint={m.events_admin_field_link_hint()}
      />
      <UrlField
        {...form.field('recordingUrl')}
        optional={optional}
        label={m.events_admin_field_recording()}
      />
      <UrlField
        {...form.field('materialsUrl')}
        optional={optional}
        label={m.events_admin_field_materials()}
      />
    </>
  )
}
