import { expect, test } from 'vitest'
import { emptyEvent, fromSuggestion } from './form.ts'

test.each([
  [
    { title: 'Teen years', details: 'With a psychologist.\n\nOn an evening.' },
    { title: 'Teen years', description: 'With a psychologist.\n\nOn an evening.' },
  ],
  [{ title: 'سال‌های نوجوانی', details: null }, { titleFa: 'سال‌های نوجوانی' }],
  [
    { title: '2 homes for one child: دو خانه', details: 'برای پدر و مادرها' },
    { title: '2 homes for one child: دو خانه', descriptionFa: 'برای پدر و مادرها' },
  ],
])('an event from the suggestion %j begins with its texts, each in its language', (suggestion, texts) => {
  expect(fromSuggestion(suggestion)).toEqual({ ...emptyEvent, ...texts })
})
