import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { OwnProviders } from '../../oidc/ui/own-providers.tsx'
import { OwnPasskeys } from '../../passkeys/ui/own-passkeys.tsx'
import { OwnSessions } from '../../sessions/ui/own-sessions.tsx'
import { passkeysQuery, providersQuery, sessionsQuery } from '../account-queries.ts'

const createdAt = '2026-11-28T12:00:00Z'
const queries = new QueryClient()
queries.setQueryData(sessionsQuery().queryKey, [
  { id: 'a', device: 'Firefox on Windows', createdAt, current: false },
])
queries.setQueryData(passkeysQuery().queryKey, [
  { id: 'b', name: 'Phone of Mina', createdAt },
  { id: 'c', name: null, createdAt },
])
queries.setQueryData(providersQuery().queryKey, [{ id: 'd', name: 'Example', createdAt }])

test.each([
  ['sessions', <OwnSessions key="s" />, ['Sign out of this device: Firefox on Windows']],
  [
    'passkeys',
    <OwnPasskeys key="p" verified />,
    ['Remove: Phone of Mina', 'Remove: Passkey', 'Add a passkey'],
  ],
  ['providers', <OwnProviders key="o" />, ['Unlink: Example']],
])('each button among one’s %s says what it ends', (_, part, names) => {
  const html = renderFor(null, part, { lang: 'en' }, queries)
  const buttons = html.match(/<button.*?<\/button>/g) ?? []
  expect(buttons.map((button) => button.replace(/<[^>]*>/g, ''))).toEqual(names)
  if (names.length > 1) expect(html).toContain('November 28, 2026')
})
