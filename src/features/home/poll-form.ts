import * as v from 'valibot'
import { OPTIONS_MAX, OPTIONS_MIN, OptionInput, PollInput, repeatedAt } from './rules.ts'
import type { PollOption } from './tables.ts'

const slots = Array.from({ length: OPTIONS_MAX }, (_, i) => i)

/** The form's values: flat, each option in two fields of its own, `count` of them shown. */
type PollDraft = { count: number; isActive: boolean } & Record<
  `text${number}` | `textFa${number}` | 'question' | 'questionFa',
  string
>

export const emptyPoll = {
  count: OPTIONS_MIN,
  isActive: true,
  question: '',
  questionFa: '',
  ...Object.fromEntries(
    slots.flatMap((i) => [
      [`text${i}`, ''],
      [`textFa${i}`, ''],
    ]),
  ),
} as PollDraft

type StoredPoll = { question: string; questionFa: string; isActive: boolean; options: PollOption[] }

/** What the form begins with for a stored poll. Options that have votes stay as they are: they are left out. */
export const pollFields = ({ question, questionFa, isActive, options }: StoredPoll): PollDraft => ({
  ...emptyPoll,
  question,
  questionFa,
  isActive,
  ...(hasVotes(options) ? { count: 0 } : optionFields(options)),
})

const hasVotes = (options: PollOption[]) => options.some(({ votes = 0 }) => votes > 0)

const optionFields = (options: PollOption[]) => ({
  count: options.length,
  ...Object.fromEntries(
    options.flatMap(({ text, textFa }, i) => [
      [`text${i}`, text],
      [`textFa${i}`, textFa],
    ]),
  ),
})

/** The draft without one option; those below it move up. */
export const withoutOption = (draft: PollDraft, gone: number): PollDraft => {
  const next: PollDraft = { ...draft, count: draft.count - 1 }
  for (const i of slots) {
    if (i < gone) continue
    next[`text${i}`] = draft[`text${i + 1}`] ?? ''
    next[`textFa${i}`] = draft[`textFa${i + 1}`] ?? ''
  }
  return next
}

/** The draft as the API's input. Keeps the field names of the form, so that each invalid field is marked. */
export const PollForm = v.lazy((draft) => {
  const usedSlots = slots.slice(0, (draft as PollDraft).count)
  const texts = Object.fromEntries(
    usedSlots.flatMap((i) => [
      [`text${i}`, OptionInput.entries.text],
      [`textFa${i}`, OptionInput.entries.textFa],
    ]),
  )
  const { question, questionFa, isActive } = PollInput.entries
  return v.pipe(
    v.object({ question, questionFa, isActive, ...texts }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value as Record<string, string>
      for (const name of ['text', 'textFa']) {
        const index = repeatedAt(usedSlots.map((i) => input[`${name}${i}`] ?? ''))
        const key = `${name}${index}`
        if (index >= 0)
          addIssue({
            message: 'options_repeated',
            path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
          })
      }
    }),
    v.transform((written): PollInput => {
      const { question, questionFa, isActive } = written
      const text = (name: string) => String((written as Record<string, unknown>)[name])
      const options = usedSlots.map((i) => ({ text: text(`text${i}`), textFa: text(`textFa${i}`) }))
      return { question, questionFa, isActive, options }
    }),
  )
})
