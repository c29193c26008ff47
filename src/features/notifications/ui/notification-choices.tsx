import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountSection } from '#features/accounts/profile/ui/account-section.tsx'
import type { Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { FORM_NAME_FIELD, postedForm } from '#platform/pages/posted-form.ts'
import { buttonClass } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { kindLabels, viaLabels } from '../kind-labels.ts'
import { choicesQuery, useChoose } from '../queries.ts'
import { CHOSEN_KINDS, type ChoicesInput, type Kind, VIAS, VIAS_OF_VISITS, type Via } from '../rules.ts'

const FORM = 'notification-choices'

/** How the person wants to be notified of each kind; each choice is saved at once, or all with a button without scripts. */
export function NotificationChoices({ person }: { person: Person }) {
  const { data, error, refetch } = useQuery(choicesQuery())
  const { mutateAsync } = useChoose()
  const answers = person.role !== 'member' // a session is given to any other role
  const kinds = CHOSEN_KINDS.filter(
    (kind) => (kind !== 'question' || answers) && (kind !== 'visits' || person.role === 'admin'),
  )
  /** Optimistic: shows the choice at once, and the stored one again if saving fails. */
  const [unsaved, setUnsaved] = useState<ChoicesInput>({})
  const choose = (kind: Kind, via: Via) => {
    setUnsaved((now) => ({ ...now, [kind]: via }))
    mutateAsync({ [kind]: via })
      .catch(() => {}) // a toast says so
      .finally(() => setUnsaved((now) => (now[kind] === via ? { ...now, [kind]: undefined } : now)))
  }
  return (
    <div id="notifications">
      <AccountSection title={m.notifications_choices_title()} text={m.notifications_choices_text()}>
        {!person.emailVerified && (
          <p className="rounded-sm bg-lapis-soft p-3">{m.notifications_choices_unverified()}</p>
        )}
        {!data && !error && <div role="status" aria-label={m.ui_loading()} className="skeleton h-64" />}
        {!data && error && <Failed error={error} onRetry={refetch} />}
        {data && (
          <form method="post" action="#notifications" className="grid items-end gap-4 sm:grid-cols-2">
            <input type="hidden" name={FORM_NAME_FIELD} value={FORM} />
            {kinds.map((kind) => (
              <SelectField
                key={kind}
                name={kind}
                label={kindLabels[kind]()}
                value={unsaved[kind] ?? data[kind]}
                onChange={({ target }) => choose(kind, target.value as Via)}
              >
                <Options of={kind === 'visits' ? VIAS_OF_VISITS : VIAS} labels={viaLabels} />
              </SelectField>
            ))}
            {postedForm(FORM)?.done && <p role="status">{m.notifications_choice_saved()}</p>}
            <noscript>
              <button type="submit" className={buttonClass()}>
                {m.ui_save()}
              </button>
            </noscript>
          </form>
        )}
      </AccountSection>
    </div>
  )
}
