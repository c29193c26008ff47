import { expect, test } from 'vitest'
import { contentDisposition } from './file-name.server.ts'

test('file names contain only what file systems allow', () => {
  expect(contentDisposition('"Tar" & Setar: 2/3', 'epub', 'resource')).toBe(
    'attachment; filename="_tar____setar__2_3.epub"',
  )
  expect(contentDisposition('!!!', 'html', 'resource')).toBe('attachment; filename="resource.html"')
  expect(contentDisposition('..\u202e/کتاب', 'html', 'resource')).toBe(
    `attachment; filename="resource.html"; filename*=UTF-8''${encodeURIComponent('____کتاب.html')}`,
  )
  expect(contentDisposition('؟؟', 'html', 'resource')).toBe(
    `attachment; filename="resource.html"; filename*=UTF-8''resource.html`,
  )
  expect(contentDisposition('ب'.repeat(200), 'html', 'resource').length).toBeLessThan(400)
})

test('a Persian title keeps its letters, marks and half-spaces, with an underscore between words', () => {
  const header = contentDisposition('نوروز و سفرهٔ هفت‌سین', 'ics', 'peyvand')
  expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(header)?.[1] ?? '')).toBe(
    'نوروز_و_سفرهٔ_هفت‌سین.ics',
  )
})
