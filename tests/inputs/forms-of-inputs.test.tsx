import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { AccountPage } from '#features/accounts/profile/ui/account-page.tsx'
import { type Person, ViewerProvider, viewerQuery } from '#features/accounts/queries.ts'
import { SignupPage } from '#features/accounts/sign-in/ui/signup-page.tsx'
import { AddNote } from '#features/admin/ui/member-notes.tsx'
import { CourseEditor } from '#features/courses/ui/course-editor.tsx'
import { LessonEditor } from '#features/courses/ui/lesson-editor.tsx'
import { WorkshopEditor } from '#features/courses/workshops/ui/workshop-editor.tsx'
import CommentEditDialog from '#features/discussions/comments/ui/comment-edit-dialog.tsx'
import CommentForm from '#features/discussions/comments/ui/comment-form.tsx'
import PostDialog from '#features/discussions/posts/ui/post-dialog.tsx'
import { EventEditor } from '#features/events/ui/event-editor.tsx'
import SuggestDialog from '#features/events/ui/suggest-dialog.tsx'
import { expertsQuery } from '#features/experts/queries.ts'
import AskDialog, { RewordDialog } from '#features/experts/questions/ui/ask-dialog.tsx'
import { SessionEditor } from '#features/experts/sessions/ui/session-editor.tsx'
import { PollDialog } from '#features/home/ui/poll-dialog.tsx'
import SubmitDialog from '#features/library/submissions/ui/submit-dialog.tsx'
import { ArticleEditor } from '#features/library/writing/ui/article-editor.tsx'
import CommunityEventDialog from '#features/local-community/community-events/ui/community-event-dialog.tsx'
import RegisterDialog from '#features/local-community/community-events/ui/register-dialog.tsx'
import GroupDialog from '#features/local-community/groups/ui/group-dialog.tsx'
import { MessageDialog } from '#features/local-community/organizers/ui/organizer-messages.tsx'
import { WaitlistForm } from '#features/membership/ui/waitlist-form.tsx'
import { DraftSaver } from '#features/newsletter/issues/draft-saver.ts'
import { IssueEditor } from '#features/newsletter/issues/ui/issue-editor.tsx'
import { SettingsForm } from '#features/operations/ui/settings-page.tsx'
import { m } from '#messages'
import { requestContextStore } from '#platform/request-context.server.ts'
import type * as fieldsOfUi from '#ui/forms/field.tsx'
import type * as forms from '#ui/forms/use-form.ts'
import { type FieldOf, type InputName, inputs, sampleOf, type Time } from './every-input.ts'
import { maxLengthOf } from './schema-limits.ts'

type Used = {
  schema: v.GenericSchema
  change: { sendAsync: (input: unknown) => Promise<unknown> }
  initial: Record<string, unknown>
  fieldErrors: Record<string, unknown>
}
// A file that ran before in this process may have loaded forms without what is watched here.
vi.hoisted(() => vi.resetModules())
const used: Used[] = []
vi.mock('#ui/forms/use-form.ts', async (original) => {
  const { useForm } = await original<typeof forms>()
  const watched: typeof useForm = (schema, change, options) => {
    used.push({ schema, change, ...options } as never)
    return useForm(schema, change, options)
  }
  return { useForm: watched }
})
/** The limit to which each text field counts, by its name; undefined where it counts to none. */
const counted = new Map<string, number | undefined>()
vi.mock('#ui/forms/field.tsx', async (original) => {
  const ui = await original<typeof fieldsOfUi>()
  const note = ({ name, maxLength }: { name?: string | undefined; maxLength?: number | undefined }) => {
    if (name) counted.set(name, maxLength)
  }
  const TextField: typeof ui.TextField = (props) => {
    note(props)
    return ui.TextField(props)
  }
  const TextArea: typeof ui.TextArea = (props) => {
    note(props)
    return ui.TextArea(props)
  }
  return { ...ui, TextField, TextArea }
})
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useNavigate: () => () => {},
}))

type Shown<Field extends string> = {
  form: ReactElement
  /** The form that edits what is stored. */
  edits?: {
    // biome-ignore lint/suspicious/noExplicitAny: the stored row has what the form reads, and nothing else
    form: (stored: any) => ReactElement
    /** The fields that begin otherwise there, with the reason. */
    fieldsWithoutControl?: Partial<Record<Field, string>>
    /** The fields that it leaves as they are, with the reason. */
    fieldsNotSent?: Partial<Record<Field, string>>
  }
  /** The fields that the form does not have, with the reason. */
  fieldsWithoutControl?: Partial<Record<Field, string>>
  /** Codes that input to this form cannot cause, with the reason. */
  impossibleCodes?: Record<string, string>
  /** What sends the form's values, where it is not the change that the form is given; with the stored row of an edit. */
  send?: (values: never, stored?: never) => unknown
  /** How a form represents what it sends as something else. */
  typed?: (sample: Record<string, unknown>) => Record<string, unknown>
}
// biome-ignore lint/suspicious/noExplicitAny: a form is shown without what its page would give it
const none = {} as any
/** With a group and online: otherwise the dialog hides those fields. */
const online = { ...none, groupId: 1, isVirtual: true, date: '2099-06-01T10:00:00.000Z', zone: 'UTC' }
const close = () => {}
const once = { idempotencyKey: 'made by the form itself' }
const stays = { anonymous: 'stays as it was posted' }

const LOCAL = 'as local time, in the zone of its place'

/** The form of each input. */
const table: {
  [Name in Exclude<InputName, 'ChoicesInput' | 'SubscriptionInput'>]: Shown<FieldOf<Name>>
} = {
  AttendanceInput: {
    form: <RegisterDialog communityEvent={{ ...none, mine: null }} onClose={close} />,
    edits: { form: (mine) => <RegisterDialog communityEvent={{ ...none, mine }} onClose={close} /> },
  },
  CommunityEventInput: {
    form: (
      <>
        <CommunityEventDialog onClose={close} />
        <CommunityEventDialog communityEvent={online} onClose={close} />
      </>
    ),
    edits: {
      form: (row) => <CommunityEventDialog communityEvent={{ ...row, exact: true }} onClose={close} />,
      fieldsWithoutControl: { date: LOCAL, endDate: LOCAL },
    },
    typed: ({ isPublic, ...sample }) => ({ ...sample, membersOnly: !isPublic }),
  },
  GroupInput: {
    form: <GroupDialog onClose={close} />,
    edits: { form: (row) => <GroupDialog group={row} onClose={close} /> },
  },
  SettingsInput: {
    form: <SettingsForm stored={none} />,
    edits: { form: (row) => <SettingsForm stored={row} /> },
  },
  MessageInput: {
    form: <MessageDialog audience={{ kind: 'event', id: 1 }} onClose={close} />,
    fieldsWithoutControl: once,
  },
  PostInput: {
    form: <PostDialog onClose={close} />,
    edits: { form: (post) => <PostDialog post={post} onClose={close} />, fieldsWithoutControl: stays },
    fieldsWithoutControl: once,
  },
  CommentInput: {
    form: <CommentForm post={none} onSent={() => {}} />,
    edits: {
      form: (row) => <CommentEditDialog postId={1} comment={row} onClose={close} />,
      fieldsWithoutControl: stays,
    },
    fieldsWithoutControl: once,
  },
  QuestionInput: {
    form: <AskDialog session={{ ...none, expertName: 'Sara' }} onClose={close} />,
    edits: {
      form: (row) => <RewordDialog sessionId={1} question={row} onClose={close} />,
      fieldsWithoutControl: { isAnonymous: 'stays as it was asked' },
    },
    fieldsWithoutControl: { sessionId: 'the page knows it', ...once },
  },
  SessionInput: {
    form: <SessionEditor />,
    edits: { form: (row) => <SessionEditor session={row} />, fieldsWithoutControl: { date: LOCAL } },
  },
  EventInput: {
    form: <EventEditor />,
    edits: { form: (row) => <EventEditor event={row} />, fieldsWithoutControl: { dateTime: LOCAL } },
    typed: (sample) => ({ ...sample, tags: String(sample.tags), tagsFa: String(sample.tagsFa) }),
  },
  WorkshopInput: {
    form: <WorkshopEditor />,
    edits: {
      form: (row) => <WorkshopEditor workshop={row} />,
      fieldsWithoutControl: { scheduledDate: LOCAL },
    },
  },
  NoteInput: { form: <AddNote id="1" /> },
  SuggestionInput: { form: <SuggestDialog onClose={close} /> },
  ResourceInput: { form: <SubmitDialog onClose={close} /> },
  ArticleInput: {
    form: <ArticleEditor />,
    edits: { form: (row) => <ArticleEditor article={row} /> },
    fieldsWithoutControl: { readTime: 'counted from the words' },
  },
  CourseInput: { form: <CourseEditor />, edits: { form: (row) => <CourseEditor course={row} /> } },
  LessonInput: {
    form: <LessonEditor courseId={1} />,
    edits: { form: (row) => <LessonEditor courseId={1} lesson={row} /> },
  },
  PollInput: {
    form: <PollDialog onClose={close} />,
    edits: {
      form: (row) => <PollDialog poll={row} onClose={close} />,
      fieldsNotSent: { isActive: 'changed by a button of its own' },
    },
    impossibleCodes: { options_too_few: 'it shows two at least', options_too_many: 'and eight at most' },
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
  IssueInput: {
    form: <IssueEditor />,
    edits: { form: (row) => <IssueEditor issue={row} /> },
    send: (values, stored) => new DraftSaver(stored).save(values),
  },
  WaitlistInput: { form: <WaitlistForm onDone={close} /> },
  SignupInput: { form: <SignupPage /> },
  ProfileInput: {
    form: <AccountPage person={{ ...none, email: '' }} chooseLanguage={close} notifications={null} />,
    edits: {
      form: (person) => (
        <AccountPage person={{ ...person, email: '' }} chooseLanguage={close} notifications={null} />
      ),
    },
  },
}

const around = { groupId: 1, sessionId: 1, expertId: 'expert', email: 'owner@example.org' }

/** The values of a form, and the names of its visible fields with their labels. */
function render(form: ReactElement, expectedFields: string[]) {
  const queries = new QueryClient()
  queries.setQueryData(expertsQuery().queryKey, [])
  // Staff are shown the fields that only members of Peyvand+ are.
  if (expectedFields.includes('isPremiumOnly'))
    queries.setQueryData(viewerQuery().queryKey, { role: 'admin' } as Person)
  used.length = 0
  counted.clear()
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <ViewerProvider>{form}</ViewerProvider>
    </QueryClientProvider>,
  )
  const controls = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*\sname="([^"]*)"[^>]*>/g)]
  const labels = controls.map(([control, name = '']) => {
    const [, id = ''] = / id="([^"]*)"/.exec(control) ?? []
    const [, label = ''] = new RegExp(`<label[^>]* for="${id}"[^>]*>(.*?)</label>`, 's').exec(html) ?? []
    return [name, label.replace(/<[^>]*>/g, '').trim()] as const
  })
  // A page may have another form, too.
  const [own] = used.toSorted((a, b) => sharedBy(b, expectedFields) - sharedBy(a, expectedFields))
  if (!own) throw new Error('there is no form')
  return { ...own, labels, names: labels.map(([name]) => name) }
}

const sharedBy = ({ initial }: Used, expectedFields: string[]) =>
  expectedFields.filter((name) => name in initial).length

const rows = Object.entries(table) as [InputName, Shown<string>][]

describe.each(rows)('the form of %s', (name, shown) => {
  const {
    form,
    edits,
    fieldsWithoutControl: not = {},
    impossibleCodes: unsaid = {},
    send,
    typed = (sample) => sample,
  } = shown
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
  const expectedFields = Object.keys(filledIn(1))

  test('has each field, and shows it', () => {
    const { initial, names } = render(form, expectedFields)
    const absent = expectedFields.filter((field) => !(field in initial))
    expect(absent, 'the form does not begin with these: add them where `initial` is made').toEqual([])
    const hidden = Object.keys(initial).filter((field) => !names.includes(field) && !SPARE.test(field))
    expect(hidden, 'the form has no control for these: add one in `ui/`').toEqual([])
  })

  test('labels each field in words of its own', () => {
    const { labels, initial } = render(form, expectedFields)
    const own = labels.filter(([field, label]) => field in initial && label && !field.endsWith('Fa'))
    const byLabel = Map.groupBy(own, ([, label]) => label)
    const shared = [...byLabel].filter(([, [first, ...others]]) =>
      others.some(([field]) => field !== first?.[0]),
    )
    expect(Object.fromEntries(shared), 'these have the label of another').toEqual(
      'endDate' in initial ? { [m.date_date()]: expect.anything() } : {}, // each in a group with a name
    )
  })

  test('passes each field through its schema', () => {
    const { schema } = render(form, expectedFields)
    const lost = fields.filter((field) => !TIMES.some((time) => sends(field, time, schema, filledIn(time))))
    expect(lost, "the form's schema drops these").toEqual([])
  })

  const sends = (field: string, time: Time, schema: v.GenericSchema, values: unknown) => {
    const { [field]: sent } = v.parse(schema, values) as Record<string, unknown>
    const intended = v.parse(inputs[name] as v.GenericSchema, sampleOf(name, time, around)) as typeof values
    return JSON.stringify(sent) === JSON.stringify((intended as Record<string, unknown>)[field])
  }

  /** The fields that what sends the form drops; of an edit, where something else is stored. */
  const droppedBy = async (open: (stored: object) => ReactElement) => {
    const lost = TIMES.map(async (time) => {
      const stored = { ...sampleOf(name, time === 1 ? 2 : 1, around), id: 1, version: 1 }
      const { schema, change } = render(open(stored), expectedFields)
      const values = v.parse(schema, filledIn(time)) as Record<string, unknown>
      const body = await bodyOf(() =>
        send
          ? send(values as never, (open === edits?.form ? stored : undefined) as never)
          : change.sendAsync(values),
      )
      return fields.filter((field) => JSON.stringify(body[field]) !== JSON.stringify(values[field]))
    })
    return [...new Set((await Promise.all(lost)).flat())]
  }

  test('hands each field on to the API', async () => {
    expect(await droppedBy(() => form), 'what sends the form drops these').toEqual([])
  })

  if (edits)
    test('hands each field on to the API when it edits', async () => {
      const notSent = Object.keys(edits.fieldsNotSent ?? {})
      expect(await droppedBy(edits.form), 'what sends the edit drops these').toEqual(notSent)
    })

  if (edits)
    test('begins with what is stored: saving it unchanged keeps each field', () => {
      const keeps = (field: string, time: Time) => {
        const { schema, initial } = render(
          edits.form({ id: 1, ...sampleOf(name, time, around) }),
          expectedFields,
        )
        return sends(field, time, schema, initial)
      }
      const editedFields = fields.filter((field) => !(field in (edits.fieldsWithoutControl ?? {})))
      const wiped = editedFields.filter((field) => !TIMES.some((time) => keeps(field, time)))
      expect(wiped, 'saving would wipe these: read them from the stored row').toEqual([])
    })

  test('counts each text up to the limit of the schema', () => {
    render(form, expectedFields)
    const texts = fields.filter((field) => typeof sampleOf(name, 1, around)[field] === 'string')
    const limits = texts.map((field) => [field, maxLengthOf(inputs[name].entries[field as never])] as const)
    const wrong = limits.filter(
      ([field, limit]) => limit && counted.has(field) && counted.get(field) !== limit,
    )
    expect(wrong, 'give these fields in `ui/` this limit as their `maxLength`').toEqual([])
  })

  test('has a message for every error of the schema', () => {
    const { fieldErrors } = render(form, expectedFields)
    const codes = [...codesOf(inputs[name])].filter((code) => !(code in unsaid) && code !== 'invalid')
    const silent = codes.filter((code) => !(code in fieldErrors))
    expect(silent, 'hand the sentences of these codes to the form, as in `field-errors.ts`').toEqual([])
  })
})

/** The JSON of the call to the API that this makes, which is never answered. */
const bodyOf = (send: () => unknown) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const fetchApi = async (request: Request) => {
      resolve(await request.json())
      return new Promise<Response>(() => {})
    }
    // Of a page, only the way to the API is used.
    requestContextStore.run({ fetchApi } as never, send)
  })

/** The options of a poll that are not shown at first. */
const SPARE = /^count$|^text(Fa)?[2-9]$/

const TIMES = [1, 2] as const

/** All error codes in a schema. */
function codesOf(node: unknown, visited = new Set<unknown>(), codes = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null || visited.has(node)) return codes
  visited.add(node)
  for (const [name, each] of Object.entries(node)) {
    if (name === 'message' && typeof each === 'string') codes.add(each)
    else if (/^(entries|wrapped|item|options|pipe)$/.test(name)) {
      codesOf(each, visited, codes)
      for (const one of Object.values(each ?? {})) codesOf(one, visited, codes)
    }
  }
  return codes
}
