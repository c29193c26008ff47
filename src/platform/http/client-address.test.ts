import { expect, test } from 'vitest'
import { addressKey, clientKeyFrom } from './client-address.server.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51200', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::2%25wlan0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', ''],
  ['_hidden', ''],
  [':'.repeat(10_000), ''],
  ['1'.repeat(10_000), ''],
  ['%'.repeat(10_000), ''],
  [`[${'['.repeat(10_000)}`, ''],
])('the caller %.60s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

/** What its sender may have made up, then what each of two proxies has added: whom it was connected to. */
const FORWARDED = '198.51.100.1, 192.0.2.7, 203.0.113.5'
test.each([
  [0, FORWARDED, '203.0.113.9'],
  [1, FORWARDED, '203.0.113.5'],
  [2, FORWARDED, '192.0.2.7'],
  [2, '192.0.2.7', '192.0.2.7'],
  [1, undefined, '203.0.113.9'],
  [1, '198.51.100.1, unknown', ''],
])('behind %i trusted proxies, one whose header is %s is counted as %s', (TRUST_PROXY, header, key) => {
  expect(clientKeyFrom({ TRUST_PROXY }, header, '203.0.113.9')).toBe(key)
})
