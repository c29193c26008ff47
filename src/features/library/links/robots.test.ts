import { describe, expect, test } from 'vitest'
import { ROBOTS_BYTES, readRobotsText } from './robots.server.ts'

const ADDRESS = 'https://books.example.com/robots.txt'
const robots = (text: string) => readRobotsText(ADDRESS, text)
const allows = (text: string, path = '/books') => robots(text).allows(`https://books.example.com${path}`)
const group = (...rules: string[]) => ['User-agent: *', ...rules].join('\n')

test('the rules of a robots.txt for everyone and for us are respected', () => {
  const text = `${group('Disallow: /private')}\n\nUser-agent: PeyvandLinkCheck/1.0\nDisallow: /books\nCrawl-delay: 3`
  expect(robots(text).delaySeconds).toBe(3)
  expect(allows(text, '/books/1')).toBe(false)
  expect(allows(group('Disallow: /*.pdf$'), '/a.pdf')).toBe(false)
  expect(allows(group('Disallow: /*.pdf$'), '/a.pdf?x')).toBe(true)
})

describe('a robots.txt that would be costly to evaluate disallows everything', () => {
  const bearable = group('Disallow: /private')
  const costly = {
    'more than is read of one': `${bearable}\n#${'x'.repeat(ROBOTS_BYTES)}`,
    'more rules than any site needs': group(...Array.from({ length: 2_001 }, (_, i) => `Disallow: /${i}`)),
    'a pattern of 1,001 letters': group(`Disallow: /${'x'.repeat(1_001)}`),
    'a pattern of eleven wildcards': group(`Disallow: /${'*a'.repeat(11)}`),
    'many patterns with wildcards': group(
      ...Array.from({ length: 100 }, (_, i) => `Disallow: /*${i}${'x'.repeat(60)}`),
    ),
  }
  test.each(Object.entries(costly))('%s', (_, text) => {
    expect(allows(bearable)).toBe(true)
    expect(allows(text)).toBe(false)
  })

  test('but not where the cost is in a group for others', () => {
    const others = costly['a pattern of eleven wildcards'].replace('*', 'OtherRobot')
    expect(allows(`${others}\n\n${bearable}`)).toBe(true)
  })

  test('and no path longer than people use is requested', () => {
    expect(allows(bearable, `/${'x'.repeat(2_000)}`)).toBe(false)
  })
})
