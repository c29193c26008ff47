import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { AccountPage } from '#features/accounts/profile/ui/account-page.tsx'
import { SignupPage } from '#features/accounts/sign-in/ui/signup-page.tsx'
import { NewForm } from '#features/discussions/ui/post-form.tsx'
import { CommentForm } from '#features/discussions/ui/replies.tsx'
import { EventEditor } from '#features/events/ui/event-editor.tsx'
import SuggestDialog from '#features/events/ui/suggest-dialog.tsx'
import { expertsQuery } from '#features/experts/queries.ts'
import AskDialog from '#features/experts/questions/ui/ask-dialog.tsx'
import { SessionEditor } from '#features/experts/sessions/ui/session-editor.tsx'
import { PollDialog } from '#features/home/ui/poll-dialog.tsx'
import SubmitDialog from '#features/library/submissions/ui/submit-dialog.tsx'
import { ArticleEditor } from '#features/library/writing/ui/article-editor.tsx'
import CommunityEventDialog from '#features/local-community/ui/community-event-dialog.tsx'
import GroupDialog from '#features/local-community/ui/group-dialog.tsx'
import { WriteDialog } from '#features/local-community/ui/organizer-messages.tsx'
import RegisterDialog from '#features/local-community/ui/register-dialog.tsx'
import { WaitlistForm } from '#features/membership/ui/waitlist-form.tsx'
import type * as forms from '#ui/use-form.ts'
import { type FieldOf, type InputName, inputs, sampleOf, type Time } from './every-input.ts'

type Used = { schema: v.GenericSchema; initial: Record<string, unknown>; words: Record<string, unknown> }
const used: Used[] = []
vi.mock('#ui/use-form.ts', async (original) => {
  const { useForm } = await original<typeof forms>()
  const watched: typeof useForm = (schema, change, options) => {
    used.push({ schema, ...options } as never)
    return useForm(schema, change, options)
  }
  return { useForm: watched }
})
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useNavigate: () => () => {},
}))

type Shown<Field extends string> = {
  form: ReactElement
  /** The fields that the form does not have, with the reason. */
  not?: Partial<Record<Field, string>>
  /** Codes that input to this form cannot cause, with the reason. */
  unsaid?: Record<string, string>
  /** How a form represents what it sends as something else. */
  typed?: (sample: Record<string, unknown>) => Record<string, unknown>
}
// biome-ignore lint/suspicious/noExplicitAny: a form is shown without what its page would give it
const none = {} as any
/** With a group and online: otherwise the dialog hides those fields. */
const online = { ...none, groupId: 1, isVirtual: true, date: '2099-06-01T10:00:00.000Z', zone: 'UTC' }
const close = () => {}
const once = { idempotencyKey: 'made by the form itself' }

/** The form of each input. */
const table: {
  [Name in Exclude<InputName, 'ChoicesInput' | 'IssueInput' | 'SubscriptionInput'>]: Shown<FieldOf<Name>>
} = {
  AttendanceInput: { form: <RegisterDialog communityEvent={{ ...none, mine: null }} onClose={close} /> },
  CommunityEventInput: {
    form: (
      <>
        <CommunityEventDialog onClose={close} />
        <CommunityEventDialog communityEvent={online} onClose={close} />
      </>
    ),
    typed: ({ isPublic, ...sample }) => ({ ...sample, membersOnly: !isPublic }),
  },
  GroupInput: { form: <GroupDialog onClose={close} /> },
  MessageInput: { form: <WriteDialog place={{ kind: 'event', id: 1 }} onClose={close} /> },
  PostInput: { form: <NewForm onDone={close} />, not: once },
  CommentInput: { form: <CommentForm post={none} />, not: once },
  QuestionInput: {
    form: <AskDialog session={none} onClose={close} />,
    not: { sessionId: 'the page knows it' },
  },
  SessionInput: { form: <SessionEditor /> },
  EventInput: {
    form: <EventEditor />,
    typed: (sample) => ({ ...sample, tags: String(sample.tags), tagsFa: String(sample.tagsFa) }),
  },
  SuggestionInput: { form: <SuggestDialog onClose={close} /> },
  ResourceInput: { form: <SubmitDialog onClose={close} /> },
  ArticleInput: { form: <ArticleEditor />, not: { readTime: 'counted from the words' } },
  PollInput: {
    form: <PollDialog onClose={close} />,
    unsaid: { options_too_few: 'it shows two at least', options_too_many: 'and eight at most' },
    typed: ({ options, ...sample }) => ({
      ...sample,
      count: 2,
      ...Object.fromEntries(
        (options as object[]).flatMap((option, i) =>
          Object.entries(option).map(([name, text]) => [`${name}${i}`, text]),
        ),
      ),
    }),
  },
  WaitlistInput: { form: <WaitlistForm onDone={close} /> },
  SignupInput: { form: <SignupPage /> },
  ProfileInput: { form: <AccountPage person={none} notices={null} /> },
}

const around = { groupId: 1, sessionId: 1, expertId: 'expert', email: 'owner@example.org' }

/** The values of a form, and the names of its visible fields. */
function render(form: ReactElement, due: string[]): Used & { names: string[] } {
  const queries = new QueryClient()
  queries.setQueryData(expertsQuery().queryKey, [])
  used.length = 0
  const html = renderToString(<QueryClientProvider client={queries}>{form}</QueryClientProvider>)
  const names = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*\sname="([^"]*)"/g)]
  // A page may have another form, too.
  const [own] = used.toSorted((a, b) => sharedBy(b, due) - sharedBy(a, due))
  if (!own) throw new Error('there is no form')
  return { ...own, names: names.map(([, name = '']) => name) }
}

const sharedBy = ({ initial }: Used, due: string[]) => due.filter((name) => name in initial).length

const rows = Object.entries(table) as [InputName, Shown<string>][]

describe.each(rows)('the form of %s', (name, { form, not = {}, unsaid = {}, typed = (sample) => sample }) => {
  const fields = Object.keys(inputs[name].entries).filter((field) => !(field in not))
  /** As people type it: numbers in digits. */
  const filledIn = (time: Time) => {
    const sample = sampleOf(name, time, around)
    const texts = fields.map((field) => {
      const value = sample[field]
      return [field, typeof value === 'number' ? `${value}` : value]
    })
    return typed(Object.fromEntries(texts))
  }
  const due = Object.keys(filledIn(1))

  test('has each field, and shows it', () => {
    const { initial, names } = render(form, due)
    expect(due.filter((field) => !(field in initial))).toEqual([])
    expect(Object.keys(initial).filter((field) => !names.includes(field) && !SPARE.test(field))).toEqual([])
  })

  test('sends each field', () => {
    const { schema } = render(form, due)
    const arrives = (field: string) =>
      ([1, 2] as const).some((time) => {
        const { [field]: sent } = v.parse(schema, filledIn(time)) as Record<string, unknown>
        const { [field]: intended } = v.parse(
          inputs[name] as v.GenericSchema,
          sampleOf(name, time, around),
        ) as never
        return JSON.stringify(sent) === JSON.stringify(intended)
      })
    expect(fields.filter((field) => !arrives(field))).toEqual([])
  })

  test('has a message for every error of the schema', () => {
    const { words } = render(form, due)
    const codes = [...codesOf(inputs[name])].filter((code) => !(code in unsaid) && code !== 'invalid')
    expect(codes.filter((code) => !(code in words))).toEqual([])
  })
})

/** The options of a poll that are not shown at first. */
const SPARE = /^count$|^text(Fa)?[2-9]$/

/** All error codes in a schema. */
function codesOf(node: unknown, seen = new Set<unknown>(), codes = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null || seen.has(node)) return codes
  seen.add(node)
  for (const [name, each] of Object.entries(node)) {
    if (name === 'message' && typeof each === 'string') codes.add(each)
    else if (/^(entries|wrapped|item|options|pipe)$/.test(name)) {
      codesOf(each, seen, codes)
      for (const one of Object.values(each ?? {})) codesOf(one, seen, codes)
    }
  }
  return codes
}
