import { expect, test } from 'vitest'
import { plainTextOf } from './plain-text.server.ts'

test('headings and names stay as they are written, and links keep their address', () => {
  const text = plainTextOf(
    '<h1>A new member in Köln</h1><h2>نشست خانواده‌ها</h2><p><a href="https://peyvand.test/en">Open</a></p>',
  )
  expect(text).toContain('A new member in Köln')
  expect(text).toContain('نشست خانواده‌ها')
  expect(text).toContain('Open https://peyvand.test/en')
})
