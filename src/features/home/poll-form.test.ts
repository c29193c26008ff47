import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyPoll, PollForm, pollFields, withoutOption } from './poll-form.ts'

const written = {
  ...emptyPoll,
  count: 3,
  question: 'Which?',
  questionFa: 'کدام؟',
  text0: 'a',
  textFa0: 'الف',
  text1: 'b',
  textFa1: 'ب',
  text2: 'c',
  textFa2: 'پ',
}

test('the form’s values become the API’s input', () => {
  expect(v.parse(PollForm, written)).toEqual({
    question: 'Which?',
    questionFa: 'کدام؟',
    isActive: true,
    options: [
      { text: 'a', textFa: 'الف' },
      { text: 'b', textFa: 'ب' },
      { text: 'c', textFa: 'پ' },
    ],
  })
})

test('a stored poll begins with its words, and without options that people voted on', () => {
  const options = [
    { text: 'a', textFa: 'الف', votes: 0 },
    { text: 'b', textFa: 'ب', votes: 0 },
    { text: 'c', textFa: 'پ', votes: 0 },
  ]
  const stored = { question: 'Which?', questionFa: 'کدام؟', isActive: true, options }
  expect(pollFields(stored)).toEqual(written)
  const voted = options.map((option, i) => ({ ...option, votes: i }))
  expect(v.parse(PollForm, pollFields({ ...stored, options: voted })).options).toEqual([])
})

test('removing an option moves up those below it, and it is not there when one is added again', () => {
  const left = withoutOption(written, 1)
  expect(v.parse(PollForm, left).options).toEqual([
    { text: 'a', textFa: 'الف' },
    { text: 'c', textFa: 'پ' },
  ])
  expect({ ...left, count: 3 }).toMatchObject({ text2: '', textFa2: '' })
})

test('each invalid field has its own error, and only those that are shown', () => {
  const { issues } = v.safeParse(PollForm, { ...emptyPoll, question: 'Which?' })
  expect(issues?.map(({ path }) => path?.[0]?.key)).toEqual([
    'questionFa',
    'text0',
    'textFa0',
    'text1',
    'textFa1',
  ])
})

test('an option that is there already is marked, in its language', () => {
  const keysOf = (draft: typeof written) =>
    v.safeParse(PollForm, draft).issues?.map(({ path, message }) => [path?.[0]?.key, message])
  expect(keysOf({ ...written, text2: ' A ' })).toEqual([['text2', 'options_repeated']])
  expect(keysOf({ ...written, textFa1: 'الف' })).toEqual([['textFa1', 'options_repeated']])
  expect(keysOf({ ...written, count: 2, text2: 'a' })).toBeUndefined()
})
