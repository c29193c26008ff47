import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { recipientsQuery } from '../../admin-queries.ts'
import { audienceLabels } from '../../labels.ts'
import { WRITTEN_FOR } from '../../rules.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'>

/** Lets the admin choose the audience of an issue, and shows how many people that would be now. */
export function AudienceField(props: Props) {
  const audience = props.value === 'members' ? 'members' : 'newsletter'
  const { data } = useQuery(recipientsQuery(audience))
  const count =
    data &&
    (data.recipients
      ? m.newsletter_audience_count({ count: formatNumber(data.recipients) })
      : m.newsletter_send_nobody())
  const text = audience === 'members' ? m.newsletter_audience_members_hint() : undefined
  return (
    <SelectField
      {...props}
      label={m.newsletter_audience()}
      hint={[count, text].filter(Boolean).join(' ') || undefined}
    >
      <Options of={WRITTEN_FOR} labels={audienceLabels} />
    </SelectField>
  )
}
