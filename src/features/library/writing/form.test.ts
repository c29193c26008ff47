import { expect, test } from 'vitest'
import { emptyArticle, toTextFields } from './form.ts'

test('an earlier version brings back what was written, and leaves alone how the article is published', () => {
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
