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

test('the cells of a row stay together', () => {
  const text = plainTextOf(
    '<table><thead><tr><th>Day</th><th>What</th></tr></thead><tbody><tr><td>سه‌شنبه</td><td><a href="https://a.test">قصه</a></td></tr><tr><td></td><td>Songs</td></tr></tbody></table><p>End</p>',
  )
  expect(text).toBe('Day | What\nسه‌شنبه | قصه https://a.test\n | Songs\n\nEnd')
})

test('a table that is only there for the layout leaves no trace', () => {
  const text = plainTextOf('<table><tbody><tr><td><p>One</p><p>Two</p></td></tr></tbody></table><p>End</p>')
  expect(text).toBe('One\n\nTwo\n\nEnd')
})
