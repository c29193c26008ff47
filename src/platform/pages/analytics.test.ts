import { expect, test } from 'vitest'
import { isPrivatePage } from './analytics.ts'

test.each([
  ...[
    '/sign-in',
    '/sign-in/link?token=x',
    '/fa/sign-in/link',
    '/sign-out',
    '/signup',
    '/unsubscribe?token=x',
  ],
  ...['/account', '/en/account', '/fa/account?x=1', '/admin', '/admin/members', '/fa/admin/', '/analytics'],
  ...['/newsletter/confirm', '/fa/newsletter/preferences', '/newsletter/unsubscribe?token=x'],
  ...['//account', '/en//account', '/\\admin', '/x/../account'],
  ...['/subscribe', '/fa/subscribe/done?session=cs_1', '/help?undo=abc'],
  ...['/notifications', '/fa/notifications', '/Account', '/newsletter?token=abc'],
])('%s is closed to scripts of others', (href) => {
  expect(isPrivatePage(href)).toBe(true)
})

test.each([
  '/',
  '/fa',
  '/community',
  '/en/resources/x',
  '/accountant',
  '/newsletter',
  '/fa/newsletter/12',
  '/search?q=token',
  ...['//', '//[', '/en//[', '/\\[', '/\t/[', '//example.org:x/'],
  '/community?q=account',
])('%s is open', (href) => {
  expect(isPrivatePage(href)).toBe(false)
})
