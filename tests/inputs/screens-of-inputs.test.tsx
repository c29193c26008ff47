import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { notesQuery } from '#features/admin/queries.ts'
import { NotesToRead } from '#features/admin/ui/member-notes.tsx'
import { suggestionsQuery } from '#features/events/admin-queries.ts'
import { Suggestions } from '#features/events/ui/suggestions.tsx'
import { adminResourcesQuery } from '#features/library/submissions/admin-queries.ts'
import { AdminResourcesPage } from '#features/library/submissions/ui/admin-page.tsx'
import { Families } from '#features/local-community/community-events/ui/families.tsx'
import { OrganizerMessages } from '#features/local-community/organizers/ui/organizer-messages.tsx'
import { familiesQuery, messagesQuery } from '#features/local-community/queries.ts'
import { waitlistQuery } from '#features/membership/admin-queries.ts'
import { AdminWaitlistPage } from '#features/membership/ui/admin/waitlist-page.tsx'
import { expectOwnDirection } from '../own-direction.ts'
import { renderFor } from '../render-page.tsx'
import { readSources } from '../sources.ts'
import { type InputName, inputs, sampleOf } from './every-input.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list is shown without the page around it
type Any = any
const around = { groupId: 1, sessionId: 1, expertId: 'expert', email: 'owner@example.org' }
const row = (name: InputName, more = {}): Any => ({
  id: 1,
  createdAt: '2099-06-01T10:00:00.000Z',
  ...more,
  ...sampleOf(name, 1, around),
})
const pages = (rows: Any[]) => ({ pages: [{ rows, next: null }], pageParams: [null] })

/** Lists of other people's data: who reads them, of which input, and which fields they leave out, with the reason. */
const screens: [
  who: string,
  name: InputName,
  key: QueryKey,
  data: unknown,
  list: ReactElement,
  not?: object,
][] = [
  [
    ...(['the organizer', 'AttendanceInput', familiesQuery(1).queryKey] as const),
    [row('AttendanceInput', { firstName: 'Sara', status: 'attending' })],
    <Families key="families" communityEvent={{ id: 1, state: 'upcoming' } as Any} />,
  ],
  [
    ...(['an admin', 'SuggestionInput', suggestionsQuery().queryKey] as const),
    pages([row('SuggestionInput', { done: false, decision: null })]),
    <Suggestions key="suggestions" />,
  ],
  [
    ...(['an admin', 'NoteInput', notesQuery('1').queryKey] as const),
    pages([row('NoteInput', { authorName: 'Sara' })]),
    <NotesToRead key="notes" id="1" />,
  ],
  [
    ...(['an admin', 'WaitlistInput', waitlistQuery().queryKey] as const),
    pages([row('WaitlistInput', { lang: 'en' })]),
    <AdminWaitlistPage key="waitlist" />,
    { childrenAges: 'are shown to nobody' },
  ],
  [
    ...(['a moderator', 'ResourceInput', adminResourcesQuery('waiting').queryKey] as const),
    pages([row('ResourceInput', { submitter: null, state: 'waiting' })]),
    <AdminResourcesPage key="resources" state="waiting" />,
    { category: 'is shown in its own words' },
  ],
  [
    ...(['a family', 'MessageInput', messagesQuery({ kind: 'event', id: 1 }).queryKey] as const),
    [row('MessageInput', { sender: { firstName: 'Sara' } })],
    <OrganizerMessages key="messages" audience={{ kind: 'event', id: 1 }} writes={false} />,
    { idempotencyKey: 'is shown nowhere' },
  ],
]

const OWN = 'one reads only what one has sent oneself, in the form'
const ELSEWHERE: Partial<Record<InputName, string>> = {
  ...{ SignupInput: OWN, ProfileInput: OWN, ChoicesInput: OWN, SubscriptionInput: OWN },
  IssueInput: 'is read as an email: issue-preview.test.tsx',
  SettingsInput: 'are all over the site: settings.test.ts',
}

test('each input is shown in a list above, on a page of `pages-of-inputs`, or elsewhere', () => {
  const [pages] = readSources('tests/inputs/pages-of-inputs.test.ts')
  const tested = [...screens.map(([, name]) => name), ...Object.keys(ELSEWHERE)]
  const missing = Object.keys(inputs).filter(
    (name) => !tested.includes(name) && !pages?.text.includes(`name: '${name}'`),
  )
  expect(missing, 'add the list that shows them, in `screens`').toEqual([])
})

test.each(screens)(
  '%s reads each field of %s in the list, texts in their own direction',
  (_, name, key, data, list, not = {}) => {
    const queries = new QueryClient()
    queries.setQueryData(key, data)
    const html = renderFor({ id: '1', role: 'admin' }, list, {}, queries)
    // An address is in several elements, without spaces between them.
    const texts = [' ', ''].map((between) => html.replace(/<[^>]*>/g, between)).join('\n')
    const missing = Object.entries(sampleOf(name, 1, around)).filter(
      ([, value]) => !texts.includes(`${value}`),
    )
    expect(
      missing.map(([field]) => field),
      'the list in `ui/` does not show these',
    ).toEqual(Object.keys(not))
    expect(Object.keys(inputs[name].entries)).toEqual(expect.arrayContaining(Object.keys(not)))
    expectOwnDirection(html, name)
    expectOwnLabels(html, name)
  },
)

/** If a field was copied with its label, the words before two values are the same. */
function expectOwnLabels(html: string, name: InputName) {
  const texts = html
    .replaceAll(/<!--.*?-->/gs, '')
    .split(/<[^>]*>/)
    .filter((text) => /\p{L}/u.test(text))
  const isValue = (text = '') => new RegExp(`${name} \\w+ 1`).test(text)
  const labels = texts.filter((text, i) => !isValue(text) && isValue(texts[i + 1]))
  expect(labels, 'a label stands before two fields').toEqual([...new Set(labels)])
}
