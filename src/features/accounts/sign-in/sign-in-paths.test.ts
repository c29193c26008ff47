import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localPath, PAGES } from './sign-in-paths.ts'

test.each([
  ...[
    '/',
    '/en',
    '/fa',
    '/fa/',
    '/community',
    '/community/',
    '/community/7?sort=new#replies',
    '/fa/community/7',
  ],
  ...[
    '/search?q=//evil.example',
    '/search?q=%5C%2F',
    '/resources/nowruz-traditions',
    '/resources/%D9%86%D9%88',
    '/admin/events/new',
  ],
])('%s is a page to go on to', (to) => {
  expect(localPath(to)).toBe(to)
})

const traps = [
  ...[
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
  ],
  ...[
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%255cevil.example',
  ],
  ...[
    '/fa//evil.example',
    '/en//evil.example',
    '/fa/\\evil.example',
    '/fa/%5cevil.example',
    '/fa/%2fevil.example',
    '/fa/fa/x',
  ],
  ...[
    '/community//evil.example',
    '/community/..//evil.example',
    '/community/../..//evil.example',
    '/community/%2e%2e',
  ],
  ...[
    '/./community',
    '/.//evil.example',
    ...['//134744072', '//134744072/', '//evil', '//evil/x', '//evil?x', '//0x08080808', '//', '/fa//evil'],
    '/community/%09/x',
    '/community/%00',
    '/community/x%0d%0aSet-Cookie:a=b',
  ],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u00a0/evil.example',
  ],
  ...[
    'https://evil.example',
    'https:/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...[
    'evil.example',
    'community',
    '?x',
    '#x',
    '',
    '/@evil.example',
    '/community@evil.example',
    '/:443/',
    '/%zz',
    '/%',
  ],
  ...[
    '/api/me/export',
    '/api',
    '/fa/api/logout',
    '/resources/a.pdf',
    '/robots.txt',
    '/feed-en.xml',
    '/worker.js',
    '/nowhere',
  ],
  ...[
    '/sign-in/link?token=abc',
    '/fa/sign-in',
    '/sign-out',
    '/unsubscribe?token=x',
    `/community/${'x'.repeat(500)}`,
  ],
  ...['/'.repeat(400), '%'.repeat(400), `/community/${'%41'.repeat(150)}%`],
]
test.each(traps)('%j is none', (to) => {
  expect(localPath(to)).toBeUndefined()
})

test('every page is known either as one to go on to after signing in, or as one that is not', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../routes'))
  const firsts = files
    .filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
    .map((file) => (file.split('.')[0] ?? '').replace(/^index$/, ''))
  const actOnSessionOrToken = ['email-change', 'sign-in', 'sign-out', 'signup', 'unsubscribe']
  expect([...new Set(firsts)].sort()).toEqual([...PAGES, ...actOnSessionOrToken].sort())
})
