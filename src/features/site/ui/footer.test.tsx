import { expect, onTestFinished, test, vi } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { Footer } from './footer.tsx'

test.each([
  ['en', '2027-01-01T00:00:00Z', '© 2027 '],
  ['fa', '2027-01-01T00:00:00Z', '© ۱۴۰۵ (۲۰۲۷) '],
  ['fa', '2027-03-22T00:00:00Z', '© ۱۴۰۶ (۲۰۲۷) '],
] as const)(
  'the year of the copyright is the current one, in both calendars on Persian pages: %s, %s',
  (lang, now, text) => {
    vi.useFakeTimers({ now: new Date(now) })
    onTestFinished(() => void vi.useRealTimers())
    expect(renderFor(null, <Footer />, { lang })).toContain(text)
  },
)
