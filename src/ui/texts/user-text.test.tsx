import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Marked } from '../lists/marked.tsx'
import { UserLine, UserText } from './user-text.tsx'

/** What of a Persian sentence with this in it is isolated as a phone number. */
function isolatedIn(number: string) {
  const html = renderToStaticMarkup(<UserText text={`شماره: ${number} برای هماهنگی`} />)
  return [...html.matchAll(/<bdi dir="ltr">(.*?)<\/bdi>/g)].map(([, found]) => found)
}

test('a phone number within Persian text keeps the order of its groups', () => {
  for (const number of [
    '+49 176 1234567',
    '+49 (0) 176 1234567',
    '＋۴۹ ۱۷۶ ۱۲۳۴۵۶۷',
    '+491761234567',
    '0049 176 1234567',
    '0176-123 4567',
    '۰۹۱۲ ۳۴۵ ۶۷۸۹',
    '٠٩١٢-٣٤٥-٦٧٨٩',
    '(021) 1234-5678',
    '01.23.45.67.89',
    '020 7946 0018',
    '416-555-0123',
    '(416) 555-0123',
    '1-416-555-0123',
    '۴۱۶ ۵۵۵ ۰۱۲۳',
  ])
    expect(isolatedIn(number), number).toEqual([number])
  expect(isolatedIn('0912 345 6789 - 0912 345 6780')).toEqual(['0912 345 6789', '0912 345 6780'])
  expect(isolatedIn('0912 345 6789، یا +49 176 1234567.')).toEqual(['0912 345 6789', '+49 176 1234567'])
})

test('a date, a range, a sum and the number of a link are no phone numbers', () => {
  for (const other of [
    '۱۴۰۵/۰۱/۰۱',
    '2026-03-21',
    '01.02.2026',
    '۰۱-۰۱-۱۴۰۵ - ۰۵-۰۱-۱۴۰۵',
    '01.02.2026 – 3.4.2026',
    '01.02.2026-03.02.2026',
    '1398-1402',
    '۲۰-۳۰',
    '10 000 - 20 000',
    '۱۰۰۰۰۰-۲۰۰۰۰۰',
    '1 000 000 000',
    '18:00-20:30',
    '978-3-16-148410-0',
    '10 20 30 40 50',
    'https://example.org/0912-345-6789',
    'a-0912-345-6789',
    '0912',
  ])
    expect(isolatedIn(other), other).toEqual([])
})

test('a phone number is isolated in one line, beside a link, and where a search marked it', () => {
  expect(renderToStaticMarkup(<UserLine text="تلفن 0912 345 6789" />)).toContain(
    'تلفن <bdi dir="ltr">0912 345 6789</bdi>',
  )
  const text = 'https://example.org/0912-345-6789 و 0912 345 6789'
  const html = renderToStaticMarkup(
    <UserText text={text} links mark={(words) => <Marked text={words} query="345" />} />,
  )
  expect(html).toContain('href="https://example.org/0912-345-6789"')
  expect(html).toContain('<bdi dir="ltr">0912 <mark>345</mark> 6789</bdi>')
  expect(renderToStaticMarkup(<UserText text={text} />)).toContain('https://example.org/0912-345-6789 و <bdi')
})

test('a name is not translated', () => {
  expect(renderToStaticMarkup(<UserLine text="امید" isName />)).toBe(
    '<span dir="rtl" lang="fa" translate="no">امید</span>',
  )
})
