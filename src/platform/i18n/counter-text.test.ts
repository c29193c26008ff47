import { expect, test } from 'vitest'
import { requestContextStore } from '../request-context.server.ts'
import type { Counters } from '../settings/counters.ts'
import { counterText } from './counter-text.ts'

const render = (lang: 'en' | 'fa', counters: Counters | undefined) =>
  requestContextStore.run({ lang, prefix: '', publicUrl: '', counters } as never, () => [
    counterText('families', '2,500+'),
    counterText('countries', '45+'),
  ])

test('numbers are shown in the reader’s digits, and nothing where the operator hides them', () => {
  expect(render('en', undefined)).toEqual(['2,500+', '45+'])
  expect(render('fa', undefined)).toEqual(['۲٬۵۰۰+', '۴۵+'])
  expect(render('en', { families: '1340' })).toEqual(['1,340', undefined])
  expect(render('fa', { families: '1340+' })).toEqual(['۱٬۳۴۰+', undefined])
  expect(render('en', {})).toEqual([undefined, undefined])
})
