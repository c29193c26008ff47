import { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { expertsQuery } from '#features/experts/admin-queries.ts'
import { m } from '#messages'
import { requestContextStore } from '#platform/request-context.server.ts'
import type * as fieldsOfUi from '#ui/forms/field.tsx'
import type * as formsOfUi from '#ui/forms/use-form.ts'
import type * as errorsOfUi from '#ui/forms/use-form-errors.ts'
import { renderFor } from '../render-page.tsx'
import { type InputName, inputs, sampleOf, type Time } from './every-input.ts'
import { forms, type Shown } from './form-of-every-input.tsx'
import { maxLengthOf } from './schema-limits.ts'

type Used = {
  schema: v.GenericSchema
  change: { sendAsync: (input: unknown) => Promise<unknown> }
  initial: Record<string, unknown>
  fieldErrors: Record<string, unknown>
}
// An earlier file of this process may have loaded forms without the mocks of this one.
vi.hoisted(() => vi.resetModules())
const used: Used[] = []
vi.mock('#ui/forms/use-form.ts', async (original) => {
  const { useForm } = await original<typeof formsOfUi>()
  const watched: typeof useForm = (schema, change, options) => {
    used.push({ schema, change, ...options } as never)
    return useForm(schema, change, options)
  }
  return { useForm: watched }
})
/** Whether each field is wrong. */
let isWrong = false
const whyWrong = (name: string) => `Wrong: ${name}.`
vi.mock('#ui/forms/use-form-errors.ts', async (original) => {
  const { useFormErrors } = await original<typeof errorsOfUi>()
  const watched: typeof useFormErrors = (options) => {
    const errors = useFormErrors(options)
    return isWrong ? { ...errors, messageOfField: whyWrong } : errors
  }
  return { useFormErrors: watched }
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

const around = { groupId: 1, sessionId: 1, expertId: 'expert', email: 'owner@example.org' }

/** The values of a form, and the names of its visible fields with their labels. */
function render(form: ReactElement, expectedFields: string[]) {
  const queries = new QueryClient()
  queries.setQueryData(expertsQuery().queryKey, [])
  // Staff are shown the fields that only members of Peyvand+ are.
  const reader = expectedFields.includes('isPremiumOnly') ? { role: 'admin' as const } : null
  used.length = 0
  counted.clear()
  const html = renderFor(reader, form, {}, queries)
  const controls = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*\sname="([^"]*)"[^>]*>/g)]
  const labels = controls.map(([control, name = '']) => {
    const [, id = ''] = / id="([^"]*)"/.exec(control) ?? []
    const [, label = ''] = new RegExp(`<label[^>]* for="${id}"[^>]*>(.*?)</label>`, 's').exec(html) ?? []
    return [name, label.replace(/<[^>]*>/g, '').trim()] as const
  })
  // A page may have another form, too.
  const [own] = used.toSorted((a, b) => sharedBy(b, expectedFields) - sharedBy(a, expectedFields))
  if (!own) throw new Error('there is no form')
  return { ...own, html, labels, names: labels.map(([name]) => name) }
}

const sharedBy = ({ initial }: Used, expectedFields: string[]) =>
  expectedFields.filter((name) => name in initial).length

const rows = Object.entries(forms) as [InputName, Shown<string>][]

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

  test('says at each field why it is wrong', () => {
    isWrong = true
    const { html, names } = render(form, expectedFields)
    isWrong = false
    const silent = expectedFields.filter((field) => names.includes(field) && !html.includes(whyWrong(field)))
    expect(silent, 'the controls of these in `ui/` do not show their `error`').toEqual([])
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

  /** The fields that are lost when the form is sent. An edit is tried with other values stored. */
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
