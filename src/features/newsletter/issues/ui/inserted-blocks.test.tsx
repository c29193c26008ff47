import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type Inserted, InsertedBlocks } from './inserted-blocks.tsx'

const TEXT = 'Salaam\n\n::event{id=3}\n\n::post{id=4}\n\n::event{id=3}'
const itemsOf = (text: string, named?: Inserted[]) =>
  [...renderFor(null, <InsertedBlocks text={text} named={named} />).matchAll(/<li.*?<\/li>/g)].map(([item]) =>
    item
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

test('below a message stands what each of its inserted lines shows, or that it is left out', () => {
  const named: Inserted[] = [
    { kind: 'post', id: 4, title: null },
    { kind: 'event', id: 3, title: 'Bedtime' },
  ]
  expect(itemsOf(TEXT, named)).toEqual([
    `::event{id=3} ${m.newsletter_kind_event()} Bedtime`,
    `::post{id=4} ${m.newsletter_kind_post()} ${m.newsletter_inserted_gone()}`,
  ])
})

test('what was inserted a moment ago has its kind, and a message without any no list', () => {
  expect(itemsOf('::event{id=3}')).toEqual([`::event{id=3} ${m.newsletter_kind_event()}`])
  expect(itemsOf('Salaam', [])).toEqual([])
})
