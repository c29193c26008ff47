import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { threads } from '#content/demo/threads.ts'
import { WORDS } from '#content/words.ts'
import { calendarDocuments } from '#features/calendar/searchable.server.ts'
import { pageDocuments } from '#features/site/searchable.server.ts'
import { MORE_POSTS } from './search-documents.ts'
import { SUBJECTS } from './search-set.ts'
import { isLabelOf, labelOf, presentLabels, TITLED } from './search-titles.ts'

/** Everything that the labelled set is searched in, in any season. */
const DOCUMENTS = [
  ...new Set([
    ...TITLED.map(({ type, en }) => `${type}:${en}`),
    ...Object.values(threads)
      .flat()
      .map(({ title }) => `post:${title}`),
    ...MORE_POSTS.map(([title]) => `post:${title}`),
    ...['articles', 'toolkits']
      .flatMap((folder) => readdirSync(`content/${folder}`))
      .filter((name) => name.endsWith('.en.md'))
      .map((name) => `article:${name.replace('.en.md', '')}`),
    ...WORDS.map(({ farsi }) => `word:${farsi}`),
    ...[...pageDocuments.read(), ...calendarDocuments.read()].map(({ ref }) => `page:${ref}`),
  ]),
]
const LABELS = [...new Set(SUBJECTS.flatMap(({ expected }) => expected))]

test('every label is the beginning of one title', () => {
  const named = LABELS.map((label) => [label, matching(label).length])
  expect(named.filter(([, count]) => count !== 1)).toEqual([])
})

const matching = (label: string) => DOCUMENTS.filter((name) => isLabelOf(label, name))

test('no document is labelled twice in one subject', () => {
  for (const { expected, queries } of SUBJECTS)
    expect(new Set(expected.flatMap(matching)).size, queries[0]).toBe(expected.length)
})

test('a label is in English, whichever language is shown', () => {
  const labels = [
    { type: 'gathering', id: '3', title: 'یلدا با انار و حافظ' },
    { type: 'event', id: '2', title: 'ترانهٔ نوروز برای دست‌های کوچک: کارگاه' },
    { type: 'workshop', id: '1', title: 'نوروز در مدرسه' },
    { type: 'course', id: '1', title: 'First steps in reading Persian' },
    { type: 'word', id: 'صبر', title: 'صبر (sabr): Patience' },
  ].map(labelOf)
  expect(labels).toEqual([
    'gathering:Yalda with pomegranates and Hafez',
    'event:A Nowruz song for small hands: a workshop',
    'workshop:Nowruz at school',
    'course:First steps in reading Persian',
    'word:صبر',
  ])
})

test('what is not there in this season is not expected, and everything else is', () => {
  const labels = ['event:A Yalda song', 'event:A Nowruz song', 'gathering:Yalda with', 'post:Bristol Nowruz']
  const spring = ['event:A Nowruz song for small hands: a workshop']
  expect(presentLabels(labels, spring)).toEqual(['event:A Nowruz song', 'post:Bristol Nowruz'])
})
