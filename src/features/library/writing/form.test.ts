import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toFieldValue } from '#ui/dates/date-typing.ts'
import { ArticleForm, emptyArticle, toLocalMoment, toTextFields } from './form.ts'

test('restoring an earlier version brings back the text, and does not change the publishing', () => {
  const texts = toTextFields({
    ...{ title: 'Tea', content: 'Old words', category: 'Culture', blessing: 'نوش جان' },
    ...{ slug: 'old-tea', hero: 'samovar', published: false, publishAt: null, isPremium: true },
  })
  expect(texts).toMatchObject({ title: 'Tea', content: 'Old words', category: 'Culture', titleFa: '' })
  expect(Object.keys(emptyArticle).filter((name) => !(name in texts))).toEqual(
    expect.arrayContaining(['slug', 'hero', 'published', 'publishAt', 'isPremium']),
  )
  expect(Object.keys(texts)).toHaveLength(Object.keys(emptyArticle).length - 5)
})

test('only a whole instant is shown in local time, and what cannot be read stays as it was typed', () => {
  expect(toLocalMoment('2027-03-20T20:24:00.000Z', 'America/Toronto')).toBe('2027-03-20T16:24')
  expect(toLocalMoment('2027-03-20T20:24:00.000Z', undefined)).toBe('')
  const unread = [
    { date: '2027-03-20', time: '12Z' },
    { date: 'Z', time: '' },
    { date: '2027-03-20', time: '99:00:00.000Z' },
    { date: '2027-99-99', time: '12' },
  ].map(toFieldValue)
  expect(unread.map((typed) => toLocalMoment(typed, 'UTC'))).toEqual(unread)
  expect(unread.map(codesOf)).toEqual(unread.map(() => ['moment_invalid']))
})

test('a date that no month has is not moved to another', () => {
  expect(codesOf('2027-02-30T10:00')).toEqual(['moment_invalid'])
  expect(codesOf('2027-02-28T10:00')).toEqual([])
})

function codesOf(publishAt: string) {
  const fields = { ...emptyArticle, title: 'Tea', content: 'Words', category: 'Culture' }
  const { issues = [] } = v.safeParse(ArticleForm, { ...fields, publishAt })
  return issues.map(({ message }) => message)
}
