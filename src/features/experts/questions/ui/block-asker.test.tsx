import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Question } from '../../queries.ts'
import { BlockDialog } from './block-asker.tsx'

test.each([true, false])(
  'only of an anonymous question one reads that nobody sees who asked: %j',
  (block) => {
    for (const isAnonymous of [true, false]) {
      const question = { id: 1, isAnonymous } as Question
      const html = renderFor(null, <BlockDialog question={question} block={block} onClose={() => {}} />)
      expect(html.includes('You won&#x27;t see who it is')).toBe(isAnonymous)
      expect(html).toMatch(block ? /can&#x27;t post until you unblock them/ : /can post again/)
    }
  },
)
