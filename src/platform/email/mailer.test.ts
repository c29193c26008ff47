import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { expect, test, vi } from 'vitest'
import { readEnvironment } from '../environment.server.ts'
import { openMailer } from './mailer.server.ts'

test('an email in the outbox, which may hold a link to sign in, can be read by its owner alone', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'peyvand-outbox-'))
  await openMailer(readEnvironment({ DATA_DIR })).send({ to: 'sara@example.org', text: 'x' }, '7')
  const folder = join(DATA_DIR, 'outbox')
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([modeOf(folder), ...readdirSync(folder).map((name) => modeOf(join(folder, name)))]).toEqual([
    '700',
    '600',
  ])
})

test.each([
  ['', { maxConnections: 10, rateLimit: undefined }],
  ['?pool=3', { maxConnections: 3, rateLimit: undefined }],
  ['?rate=14', { maxConnections: 10, rateLimit: 14, rateDelta: 1_000 }],
  ['?rate=0.5&pool=1', { maxConnections: 1, rateLimit: 1, rateDelta: 2_000 }],
])('emails leave within the limits of SMTP_URL: %j', (query, limits) => {
  const create = vi.spyOn(nodemailer, 'createTransport')
  openMailer(readEnvironment({ SMTP_URL: `smtp://mail.example.org${query}` })).close()
  const [options] = create.mock.lastCall ?? []
  expect({ rateLimit: undefined, ...(options as object) }).toMatchObject({
    ...{ url: 'smtp://mail.example.org', pool: true, maxMessages: Number.POSITIVE_INFINITY },
    ...limits,
  })
  create.mockRestore()
})
