import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BilingualFields } from './bilingual-fields.tsx'
import { Checkbox, TextArea, TextField } from './field.tsx'
import { NumberField } from './special-fields.tsx'

const typed = { label: 'Field', maxLength: 2, onChange: () => {} }
/** The text of a page without its markup, in which React separates what it fills in. */
const textOf = (html: string) => html.replace(/<!-- -->|<[^>]+>/g, '')

test('a text that is too long says by how much', () => {
  const over = (value: string) => textOf(renderToString(<TextField {...typed} value={value} />))
  expect(over('abc')).toContain('3 of 2 characters · 1 character too many')
  expect(over('abcd')).toContain('4 of 2 characters · 2 characters too many')
})

test('a field is described by a hint elsewhere, besides its own error', () => {
  const html = renderToString(<TextArea {...typed} value="" error="Required" hintId="elsewhere" />)
  expect(html).toMatch(/<textarea[^>]* aria-describedby="\S+-error elsewhere"/)
})

test('a box says why it is wrong, in the place of its hint', () => {
  const html = renderToString(<Checkbox label="I agree" hint="Optional" error="Please agree first." />)
  expect(textOf(html)).toBe('I agreePlease agree first.')
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/)
})

test('the digits of a number are not counted', () => {
  expect(renderToString(<NumberField {...typed} value="abc" />)).not.toContain('characters')
})

test('a text and its Persian version are each in their own language, unless members write it', () => {
  const form = { field: (name: string) => ({ name, value: '', onChange: () => {} }) as never }
  const props = {
    form,
    names: ['title', 'titleFa'],
    labels: ['Title', 'Persian title'],
    maxLength: 9,
  } as const
  const known = renderToString(<BilingualFields {...props} />)
  expect(known).toMatch(/<input[^>]*dir="ltr"[^>]* lang="en"/)
  expect(known).toMatch(/<input[^>]*dir="rtl"[^>]* lang="fa"/)
  const written = renderToString(<BilingualFields {...props} anyLang />)
  expect(written).not.toContain('lang="')
  expect(written.match(/<input[^>]*dir="auto"/g)).toHaveLength(2)
})

test('what is typed in a line runs as it will be shown, ages with a Persian comma included', () => {
  const dirOf = (value: string) =>
    / dir="(\w+)"/.exec(renderToString(<TextField label="Title" value={value} onChange={() => {}} />))?.[1]
  expect(dirOf('Duolingo برای فارسی خوب است؟')).toBe('rtl')
  expect(dirOf('۴، ۷')).toBe('rtl')
  expect(dirOf('4, 7')).toBe('auto')
  expect(dirOf('Nowruz نوروز at school')).toBe('ltr')
})
