import * as v from 'valibot'
import { MomentText } from '#platform/dates/moment-text.ts'
import { Zone } from '#platform/dates/zone-input.ts'
import { requestContext } from '#platform/request-context.ts'
import { IssueInput, isEmpty, listMissingFields } from './issues/rules.ts'
import { CONSENT_MAX } from './subscribers/rules.ts'

export const emptyIssue: IssueInput = {
  subject: '',
  message: '',
  subjectFa: '',
  messageFa: '',
  audience: 'newsletter',
}

/** An issue that is to be sent: complete in each language it has. */
export const IssueForm = v.pipe(
  IssueInput,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const key of listMissingFields(input, requestContext().lang))
      addIssue({
        message: isEmpty(input) ? 'newsletter_empty' : 'newsletter_incomplete',
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      })
  }),
)

type FormTexts = Omit<IssueInput, 'audience'> & { audience: string }

/** Returns the texts and the audience of an issue as the fields of its form. */
export const toFields = ({ subject, message, subjectFa, messageFa, audience }: FormTexts): IssueInput => ({
  subject,
  message,
  subjectFa,
  messageFa,
  audience: audience === 'members' ? 'members' : 'newsletter',
})

export const ScheduleForm = v.object({ at: MomentText, zone: Zone })

/** The server needs no consent, the screen does. */
export const ImportForm = v.object({
  column: v.string(),
  consent: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('consent_required'),
    v.maxLength(CONSENT_MAX, 'consent_too_long'),
  ),
})
