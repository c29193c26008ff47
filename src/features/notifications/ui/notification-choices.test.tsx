import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Person } from '#features/accounts/queries.ts'
import { ROLES } from '#features/accounts/roles.ts'
import { m } from '#messages'
import { kindLabels } from '../kind-labels.ts'
import { choicesQuery } from '../queries.ts'
import { CHOSEN_KINDS, DEFAULTS } from '../rules.ts'
import { NotificationChoices } from './notification-choices.tsx'

const queries = new QueryClient()
queries.setQueryData(choicesQuery().queryKey, DEFAULTS)
const shownTo = (label: string) =>
  ROLES.filter((role) =>
    renderToString(
      <QueryClientProvider client={queries}>
        <NotificationChoices person={{ role, emailVerified: true } as Person} />
      </QueryClientProvider>,
    )
      .replaceAll('&#x27;', "'")
      .includes(label),
  )

test.each(CHOSEN_KINDS)('admins choose how to hear of every kind that can be switched off: %s', (kind) => {
  expect(shownTo(kindLabels[kind]())).toContain('admin')
})

test('possible hosts of sessions choose how to hear of questions, and only admins of weekly figures', () => {
  expect(shownTo(m.notifications_kind_reply())).toEqual(ROLES)
  expect(shownTo(m.notifications_kind_question())).toEqual(['expert', 'moderator', 'admin'])
  expect(shownTo(m.notifications_kind_visits())).toEqual(['admin'])
})
