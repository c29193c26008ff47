import { expect, test } from 'vitest'
import { isPublicAddress, type NetworkPolicy, PUBLIC_INTERNET, safeFetch } from './safe-fetch.server.ts'

const network: NetworkPolicy = {
  find: async (host) => [
    { address: host.startsWith('both.') ? '127.0.0.1' : '10.0.0.7', family: 4, port: 9 },
    { address: '::1', family: 6 },
  ],
  isOpen: ({ address }) => address === '127.0.0.1',
}

test('a name with one private address among public ones is not requested', async () => {
  const ask = { method: 'GET', agent: 'x', network } as const
  await expect(safeFetch('http://both.example.com/', ask)).rejects.toThrow('not a public address')
  await expect(safeFetch('http://inside.example.com/', ask)).rejects.toThrow('not a public address')
})

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ],
  ...[
    '224.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1%eth0',
    ...['::7f00:1', '::a00:1', '::127.0.0.1', '0:0:1::', '4000::1', 'f000::1', '64:ff9b:1::a00:1'],
    'x',
    '',
  ],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('public addresses are allowed, and a live site allows only those', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111'])
    expect(isPublicAddress(address)).toBe(true)
  expect(PUBLIC_INTERNET.isOpen({ address: '127.0.0.1', family: 4 })).toBe(false)
})
