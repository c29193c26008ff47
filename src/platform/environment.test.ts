import { expect, test } from 'vitest'
import { ConfigError, readEnvironment } from './environment.server.ts'

const PROVIDER = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'peyvand',
  OIDC_CLIENT_SECRET: 'secret-word',
}

test.each([
  ['a port that is none', { PORT: 'abc' }, 'PORT holds "abc"; it may hold a whole number from 0 to 65535.'],
  ['a port too high', { PORT: '65536' }, 'PORT holds "65536"'],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://root:secret-word@localhost/x' },
    'DATABASE_URL holds a value that cannot be read',
  ],
  ['an address that is none', { PUBLIC_URL: 'peyvand.org' }, 'PUBLIC_URL holds "peyvand.org"'],
  [
    'an address with a path',
    { PUBLIC_URL: 'https://example.org/peyvand' },
    'PUBLIC_URL holds "https://example.org/peyvand"; it may hold an address that starts with http:// or https://, without a path.',
  ],
  [
    'a sender without an address',
    { MAIL_FROM: 'Peyvand' },
    'MAIL_FROM holds "Peyvand"; it may hold a sender',
  ],
  ['a sender with half an address', { MAIL_FROM: 'Peyvand <hello>' }, 'MAIL_FROM holds "Peyvand <hello>"'],
  ['two senders', { MAIL_FROM: 'a,b@example.org' }, 'MAIL_FROM holds "a,b@example.org"'],
  [
    'a sender with a comma for a dot',
    { MAIL_FROM: 'hello@example,org' },
    'MAIL_FROM holds "hello@example,org"',
  ],
  [
    'a sender with half a quoted name',
    { MAIL_FROM: '"Peyvand <hello@example.org>' },
    'MAIL_FROM holds "\\"Peyvand <hello@example.org>"',
  ],
  [
    'a group of senders',
    { MAIL_FROM: 'Peyvand: news <hello@example.org>' },
    'MAIL_FROM holds "Peyvand: news <hello@example.org>"',
  ],
  [
    'a seed that is none',
    { SEED: 'everything' },
    'SEED holds "everything"; it may hold demo, content or none.',
  ],
  [
    'a provider over an open line',
    { ...PROVIDER, OIDC_ISSUER: 'http://id.example.org' },
    'OIDC_ISSUER holds "http://id.example.org"; it may hold an address that starts with https://',
  ],
  [
    'a provider whose address has a query',
    { ...PROVIDER, OIDC_ISSUER: 'https://id.example.org/?realm=x' },
    'OIDC_ISSUER holds "https://id.example.org/?realm=x"',
  ],
  [
    'a provider without a secret',
    { ...PROVIDER, OIDC_CLIENT_SECRET: '' },
    'OIDC_CLIENT_SECRET holds nothing; it may hold the secret that the provider gave this site, since OIDC_ISSUER is set.',
  ],
  [
    'a secret without a provider',
    { OIDC_CLIENT_SECRET: 'secret-word' },
    'OIDC_ISSUER holds nothing; it may hold an address that starts with https://',
  ],
  ['a secret of spaces', { ...PROVIDER, OIDC_CLIENT_SECRET: ' ' }, 'OIDC_CLIENT_SECRET holds a value that'],
  ['a name without a provider', { OIDC_NAME: 'Simorgh' }, 'OIDC_ISSUER holds nothing'],
  ['a name too long', { ...PROVIDER, OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME holds "xxx'],
])('%s is refused in one line, which names the variable', (_, variables: Record<string, string>, line) => {
  const error = (() => {
    try {
      return readEnvironment(variables)
    } catch (reason) {
      return reason as Error
    }
  })()
  expect(error).toBeInstanceOf(ConfigError)
  const { message } = error as Error
  expect(message).toContain(line)
  expect(message.split('\n')).toHaveLength(1)
  expect(message).not.toContain('secret-word')
})

test.each([
  ['hello@example.org'],
  ['Peyvand <no-reply@localhost>'],
  ['"پیوند، خبرنامه" <hello@example.org>'],
  ['<hello@example.org>'],
  ['Peyvand, the team; and friends <hello@example.org>'],
])('%s is a sender', (sender) => {
  expect(readEnvironment({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
})

test.each([
  ['https://example.org/', 'https://example.org'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://Example.org', 'https://example.org'],
  ['https://example.org:443', 'https://example.org'],
  [' https:/example.org ', 'https://example.org'],
  ['https://پیوند.example', 'https://xn--ugb9bf9s0n.example'],
])('the address of the site given as %s is what browsers send as their origin', (given, origin) => {
  expect(readEnvironment({ PUBLIC_URL: given }).PUBLIC_URL).toBe(origin)
})

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'])(
  'a wrong %s is refused without what may be a password of it',
  (name) => {
    const read = () => readEnvironment({ [name]: 'ftp://me:hush@x' })
    expect(read).toThrow(`${name} holds a value that cannot be read`)
    expect(read).not.toThrow('hush')
  },
)
