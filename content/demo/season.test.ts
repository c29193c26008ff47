import { expect, test } from 'vitest'
import { sampleEvents } from '../sample-events.ts'
import { demoEvents } from './events.ts'
import { experts } from './experts.ts'
import { demoCommunityEvents } from './local-community.ts'
import { members } from './members.ts'
import { daysSince, wordsOn } from './season.ts'
import { sessions } from './sessions.ts'
import { threads } from './threads.ts'

/** The day on which somebody installs the site, in each month. */
const INSTALLED = Array.from({ length: 12 }, (_, i) =>
  [3, 19].map((day) => Temporal.PlainDate.from({ year: 2027, month: i + 1, day })),
).flat()

/** Words of a season, and the months in which a family would say them of something that is to come. */
const OF_SEASON: [RegExp, months: number[]][] = [
  [/Yalda|یلدا/, [12]],
  [/Nowruz|نوروز|haft-sin|هفت‌سین/i, [2, 3]],
  [/sledge|سورتمه|snow|برف/i, [12, 1, 2, 3]],
  [/sunscreen|ضدآفتاب/, [11, 12, 1, 2, 3]], // in Sydney
]

test.each(INSTALLED.map(String))(
  'of a demo made on %s, what is to come fits its time of year',
  (installed) => {
    const today = Temporal.PlainDate.from(installed)
    const coming = [
      ...demoCommunityEvents.map((communityEvent) => {
        const date = today.add({ weeks: communityEvent.inWeeks, days: (6 - today.dayOfWeek + 7) % 7 })
        const { title, titleFA, text, textFA } = wordsOn(communityEvent, date)
        return { date, words: [title, titleFA, text, textFA] }
      }),
      ...demoEvents
        .filter(({ inDays }) => inDays > 0)
        .map(({ inDays, en, fa, seasonal }) => {
          const date = today.add({ days: inDays })
          const { titles } = wordsOn(
            { titles: { en: en.title, fa: fa.title }, ...(seasonal && { seasonal }) },
            date,
          )
          return { date, words: [titles.en, titles.fa, en.text, fa.text] }
        }),
      ...sessions
        .filter(({ inDays }) => inDays > 0)
        .map(({ inDays, title, titleFA }) => ({
          date: today.add({ days: inDays }),
          words: [title, titleFA],
        })),
    ]
    for (const { date, words } of coming)
      for (const [sign, months] of OF_SEASON)
        if (words.some((text) => sign.test(text)))
          expect(months, `${date}: ${words[0]}`).toContain(date.month)
  },
)

test('each season has its words once its time has come', () => {
  const year = Array.from({ length: 365 }, (_, days) => Temporal.PlainDate.from('2027-01-01').add({ days }))
  const titles = year.flatMap((today) =>
    demoCommunityEvents.map((each) => wordsOn(each, today.add({ weeks: each.inWeeks })).title),
  )
  for (const title of [
    'Yalda with pomegranates and Hafez',
    'Painting eggs for the haft-sin',
    'An evening of Hafez and tea',
  ])
    expect(titles).toContain(title)
})

test('what was written of a season was written when it was, and is over', () => {
  const all = Object.values(threads).flat()
  const seasonal = all.filter(({ when }) => typeof when !== 'number')
  expect(seasonal.length).toBeGreaterThan(15)
  for (const today of INSTALLED)
    for (const { when, title } of seasonal) {
      if (typeof when === 'number') continue
      const days = daysSince(when, today)
      expect(today.subtract({ days }).toString().slice(5), title).toBe(when.on)
      expect(days, title).toBeGreaterThan(when.over)
      expect(days, title).toBeLessThanOrEqual(366 + when.over)
    }
})

test('no thread speaks of a season in its title and comes at any time of the year', () => {
  const sign = /Nowruz|Yalda|Sizdah|haft-sin|Winter|skiing|Snow|یلدا|مهرگان|چهارشنبه‌سوری|عیدی|تابستان/
  const wrong = Object.values(threads)
    .flat()
    .filter(({ title, when }) => typeof when === 'number' && sign.test(title))
  expect(wrong.map(({ title }) => title)).toEqual([])
})

test('nobody shares a name with somebody else, and samples and demo share no subject', () => {
  const speakers = demoEvents.map(({ speaker }) => speaker.replace(/^(?:Dr|Prof)\. /, ''))
  const names = [
    ...members.map(([, first, last]) => `${first} ${last}`),
    ...experts.map(({ name }) => name),
    ...speakers,
  ]
  expect(new Set(names).size).toBe(names.length)
  const firstNames = new Set(members.map(([key]) => key))
  for (const name of [...experts.map((expert) => expert.name), ...speakers])
    expect(firstNames, name).not.toContain(name.split(' ')[0]?.toLowerCase())
  const subjects = new Set(demoEvents.flatMap(({ en, fa }) => [en.title, fa.title]))
  for (const { en, fa } of sampleEvents)
    for (const { title } of [en, fa]) expect(subjects).not.toContain(title)
})
