import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { BackLink } from '#ui/back-link.tsx'
import { DateTimeField } from '#ui/dates/date-time-field.tsx'
import { usePresetZone } from '#ui/dates/reader-zone.ts'
import { ZoneField } from '#ui/dates/zone-field.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { Editor } from '#ui/forms/editor.tsx'
import { Checkbox, SelectField, TextArea } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { NumberField, UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type AdminSession, adminSessionQuery, expertsQuery, useSaveSession } from '../../admin-queries.ts'
import { fieldErrors } from '../../field-errors.ts'
import { specialtyLabels } from '../../labels.ts'
import { isOpen } from '../../phases.ts'
import { BIO_MAX, DESCRIPTION_MAX, NAME_MAX, TITLE_MAX } from '../../rules.ts'
import { SPECIALTIES } from '../../specialties.ts'
import { emptySession, SessionForm, toFields } from '../form.ts'
import { useClock } from './use-phase.ts'

export const ChangeSessionPage = ({ id }: { id: number }) => (
  <SessionEditor session={useSuspenseQuery(adminSessionQuery(id)).data} />
)

/** Plans a session or changes one, in both languages. What was typed is saved on the device until the server has it. */
export function SessionEditor({ session }: { session?: AdminSession }) {
  const navigate = useNavigateOn()
  const save = useSaveSession(session?.id, () => void navigate({ to: '/admin/sessions' }))
  const fields = session ? toFields(session) : emptySession
  const form = useForm(SessionForm, save, {
    initial: {
      ...fields,
      duration: localizeDigits(fields.duration),
      maxQuestions: localizeDigits(fields.maxQuestions),
    },
    fieldErrors,
    draft: session ? `session:${session.id}` : 'session',
    keepValues: true,
    version: session?.version,
  })
  usePresetZone(form)
  const optional = m.ui_optional()
  // Before hydration the stored status decides.
  const now = useClock() ?? 0
  const hasPeople = session && (session.questionCount > 0 || session.expertId !== null)
  const notifies = hasPeople && isOpen(session, now)
  return (
    <>
      <BackLink to="/admin/sessions">{m.experts_admin_title()}</BackLink>
      <Editor
        of={form}
        title={session ? m.experts_admin_change_title() : m.experts_admin_plan()}
        text={
          notifies ? `${m.experts_admin_text()} ${m.experts_admin_change_text()}` : m.experts_admin_text()
        }
      >
        <BilingualFields
          form={form}
          names={['title', 'titleFA']}
          labels={[m.experts_admin_field_title(), m.experts_admin_field_title_fa()]}
          required
          maxLength={TITLE_MAX}
        />
        <BilingualFields
          as={TextArea}
          form={form}
          names={['description', 'descriptionFA']}
          labels={[m.experts_admin_field_description(), m.experts_admin_field_description_fa()]}
          required
          maxLength={DESCRIPTION_MAX}
        />
        <ExpertFields form={form} session={session} />
        <DateTimeField {...form.custom('date')} label={m.experts_admin_field_date()} />
        <div className="field-row-short">
          <ZoneField {...form.field('zone')} />
          <NumberField
            {...form.field('duration')}
            required
            maxLength={3}
            label={m.experts_admin_field_duration()}
          />
          <NumberField
            {...form.field('maxQuestions')}
            required
            maxLength={3}
            label={m.experts_admin_field_max()}
          />
        </div>
        <UrlField
          {...form.field('zoomLink')}
          optional={optional}
          label={m.experts_admin_field_link()}
          hint={m.experts_admin_field_link_hint()}
        />
        <UrlField
          {...form.field('recordingUrl')}
          optional={optional}
          label={m.experts_admin_field_recording()}
        />
        <Checkbox {...form.checkbox('isPremiumOnly')} label={m.experts_admin_field_premium()} />
      </Editor>
    </>
  )
}

type SessionFormState = ReturnType<typeof useForm<typeof emptySession, typeof SessionForm, unknown>>

/** The fields of the expert: the shown name, the account that answers, and the field of knowledge. */
function ExpertFields({ form, session }: { form: SessionFormState; session: AdminSession | undefined }) {
  const accounts = useAccounts(session)
  return (
    <>
      <BilingualFields
        form={form}
        names={['expertName', 'expertNameFA']}
        labels={[m.experts_admin_field_name(), m.experts_admin_field_name_fa()]}
        required
        maxLength={NAME_MAX}
      />
      <BilingualFields
        as={TextArea}
        form={form}
        names={['expertBio', 'expertBioFA']}
        labels={[m.experts_admin_field_bio(), m.experts_admin_field_bio_fa()]}
        maxLength={BIO_MAX}
      />
      <div className="field-row">
        <SelectField
          {...form.field('expertId')}
          label={m.experts_admin_field_account()}
          hint={m.experts_admin_field_account_hint()}
        >
          <option value="">{m.experts_admin_no_account()}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.field('specialty')} required label={m.experts_admin_field_specialty()}>
          <option value="">{m.ui_choose()}</option>
          <Options of={SPECIALTIES} labels={specialtyLabels} />
        </SelectField>
      </div>
    </>
  )
}

/** Returns the accounts that can be chosen. Includes the chosen one even if it has lost the role. */
function useAccounts(session: AdminSession | undefined) {
  const experts = useSuspenseQuery(expertsQuery()).data
  if (!session?.expertId || experts.some(({ id }) => id === session.expertId)) return experts
  return [{ id: session.expertId, name: session.expertName }, ...experts]
}
