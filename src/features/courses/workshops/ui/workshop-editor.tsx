import { useSuspenseQuery } from '@tanstack/react-query'
import { changeText } from '#features/attendance/ui/change-text.tsx'
import { MarkdownField } from '#features/library/writing/ui/markdown-field.tsx'
import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DateTimeField } from '#ui/dates/date-time-field.tsx'
import { usePresetZone } from '#ui/dates/reader-zone.ts'
import { ZoneField } from '#ui/dates/zone-field.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { BuiltIn } from '#ui/forms/built-in.tsx'
import { Editor } from '#ui/forms/editor.tsx'
import { Checkbox, SelectField, TextArea } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { NumberField, UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type AdminWorkshop, adminWorkshopQuery, useSaveWorkshop } from '../admin-queries.ts'
import { workshopErrors } from '../field-errors.ts'
import { emptyWorkshop, toFields, WorkshopForm } from '../form.ts'
import { workshopTypeLabels } from '../labels.ts'
import {
  INSTRUCTOR_BIO_MAX,
  INSTRUCTOR_MAX,
  WORKSHOP_DESCRIPTION_MAX,
  WORKSHOP_TEXT_FA_MAX,
  WORKSHOP_TEXT_MAX,
  WORKSHOP_TITLE_MAX,
  WORKSHOP_TYPES,
  WORKSHOP_URL_MAX,
} from '../rules.ts'
import { workshopTitle } from '../titles.ts'
import { WorkshopPreview } from './workshop-preview.tsx'

/** A workshop for its editors: its fields unless it is built in, and how others see it. */
export function ChangeWorkshopPage({ id }: { id: number }) {
  const { data: workshop } = useSuspenseQuery(adminWorkshopQuery(id))
  return (
    <>
      {workshop.builtIn ? (
        <>
          <BackLink to="/admin/workshops">{m.workshops_title()}</BackLink>
          <BuiltIn title={workshopTitle(workshop)} reason={m.error_workshop_built_in()}>
            <LinkButton variant="outline" to="/workshops/$id" params={{ id }}>
              {m.workshops_admin_view()}
            </LinkButton>
          </BuiltIn>
        </>
      ) : (
        <WorkshopEditor workshop={workshop} />
      )}
      <WorkshopPreview id={id} />
    </>
  )
}

/** Creates or changes a workshop. What was typed is saved on the device until the server has it. */
export function WorkshopEditor({ workshop }: { workshop?: AdminWorkshop }) {
  const navigate = useNavigateOn()
  const save = useSaveWorkshop(workshop?.id, () => void navigate({ to: '/admin/workshops' }))
  const fields = workshop ? toFields(workshop) : emptyWorkshop
  const form = useForm(WorkshopForm, save, {
    initial: {
      ...fields,
      duration: localizeDigits(fields.duration),
      maxParticipants: localizeDigits(fields.maxParticipants),
    },
    fieldErrors: workshopErrors,
    draft: workshop ? `workshop:${workshop.id}` : 'workshop',
    keepValues: true,
    version: workshop?.version,
  })
  usePresetZone(form)
  const meets = hasMeeting(form.values)
  return (
    <>
      <BackLink to="/admin/workshops">{m.workshops_title()}</BackLink>
      <Editor
        of={form}
        title={workshop ? m.workshops_admin_change_title() : m.workshops_admin_make()}
        text={workshop && changeText(workshop, workshop.currentParticipants)}
      >
        <SelectField {...form.field('workshopType')} required label={m.workshops_admin_field_type()}>
          <Options of={WORKSHOP_TYPES} labels={workshopTypeLabels} />
        </SelectField>
        <Texts form={form} />
        <Contents form={form} />
        {meets && (
          <DateTimeField
            {...form.custom('scheduledDate')}
            label={m.workshops_admin_field_date()}
            hint={form.values.workshopType === 'live' ? undefined : m.workshops_admin_field_date_hint()}
          />
        )}
        <ZoneAndNumbers form={form} meets={meets} />
        <Links form={form} meets={meets} />
        <div className="grid">
          <Checkbox {...form.checkbox('isPremiumOnly')} label={m.workshops_admin_field_premium()} />
          <Checkbox {...form.checkbox('published')} label={m.workshops_admin_field_published()} />
        </div>
      </Editor>
    </>
  )
}

/** Only a live one has a date, spots and a meeting; what was filled in for another is shown, as it is sent. */
const hasMeeting = ({
  workshopType,
  scheduledDate,
  maxParticipants,
  meetingLink,
}: ReturnType<typeof toFields>) =>
  workshopType === 'live' || Boolean(scheduledDate || maxParticipants || meetingLink)

type Field = keyof ReturnType<typeof toFields>
type Part = {
  form: {
    field: (name: Field) => ReturnType<ReturnType<typeof useForm>['field']>
    values: Record<'content' | 'contentFa', string>
  }
}

/** What everyone reads, and who holds it. */
function Texts({ form }: Part) {
  return (
    <>
      <BilingualFields
        form={form}
        names={['title', 'titleFa']}
        labels={[m.workshops_admin_field_title(), m.workshops_admin_field_title_fa()]}
        required
        maxLength={WORKSHOP_TITLE_MAX}
      />
      <BilingualFields
        as={TextArea}
        form={form}
        names={['description', 'descriptionFa']}
        labels={[m.workshops_admin_field_text(), m.workshops_admin_field_text_fa()]}
        required
        maxLength={WORKSHOP_DESCRIPTION_MAX}
      />
      <BilingualFields
        form={form}
        names={['instructorName', 'instructorNameFa']}
        labels={[m.workshops_admin_field_instructor(), m.workshops_admin_field_instructor_fa()]}
        maxLength={INSTRUCTOR_MAX}
      />
      <BilingualFields
        as={TextArea}
        form={form}
        names={['instructorBio', 'instructorBioFa']}
        labels={[m.workshops_admin_field_bio(), m.workshops_admin_field_bio_fa()]}
        maxLength={INSTRUCTOR_BIO_MAX}
      />
    </>
  )
}

/** What members read, each language with its preview beside it. */
const Contents = ({ form }: Part) => (
  <>
    <MarkdownField
      {...form.field('content')}
      optional={m.ui_optional()}
      lang="en"
      maxLength={WORKSHOP_TEXT_MAX}
      label={m.workshops_admin_field_content()}
    />
    <MarkdownField
      {...form.field('contentFa')}
      optional={m.ui_optional()}
      lang="fa"
      maxLength={WORKSHOP_TEXT_FA_MAX}
      label={m.workshops_admin_field_content_fa()}
    />
  </>
)

const ZoneAndNumbers = ({ form, meets }: Part & { meets: boolean }) => (
  <div className="field-row-short">
    {meets && <ZoneField {...form.field('zone')} />}
    <NumberField
      {...form.field('duration')}
      required
      maxLength={3}
      label={m.workshops_admin_field_duration()}
    />
    {meets && (
      <NumberField
        {...form.field('maxParticipants')}
        maxLength={5}
        label={m.workshops_admin_field_spots()}
        hint={m.workshops_admin_field_spots_hint()}
      />
    )}
  </div>
)

function Links({ form, meets }: Part & { meets: boolean }) {
  const optional = m.ui_optional()
  return (
    <>
      {meets && (
        <UrlField
          {...form.field('meetingLink')}
          optional={optional}
          label={m.workshops_admin_field_link()}
          hint={m.workshops_admin_field_link_hint()}
        />
      )}
      <UrlField
        {...form.field('videoUrl')}
        optional={optional}
        maxLength={WORKSHOP_URL_MAX}
        label={m.workshops_admin_field_video()}
        hint={m.workshops_admin_field_video_hint()}
      />
      <UrlField
        {...form.field('materialsUrl')}
        optional={optional}
        maxLength={WORKSHOP_URL_MAX}
        label={m.workshops_admin_field_materials()}
      />
    </>
  )
}
