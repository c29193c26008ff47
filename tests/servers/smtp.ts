import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

type ReceivedEmail = { to: string; mail: Email; bytes: number }
/** When and how the server rejects an email; undefined accepts it. */
type SmtpRejection = { at: 'rcpt' | 'data'; code: number; text?: string } | { at: 'close' } | undefined

/** Starts a real SMTP server on loopback, which rejects what a test tells it to. */
export async function openSmtp() {
  const received: ReceivedEmail[] = []
  let decide: (to: string, tries: number) => SmtpRejection = () => undefined
  const tries = new Map<string, number>()
  let [open, maxOpen] = [0, 0]
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, callback) {
      maxOpen = Math.max(maxOpen, ++open)
      callback()
    },
    onClose: () => void open--,
    onRcptTo({ address }, _session, callback) {
      tries.set(address, (tries.get(address) ?? 0) + 1)
      const rejection = decide(address, tries.get(address) ?? 1)
      callback(rejection?.at === 'rcpt' ? smtpError(rejection) : undefined)
    },
    async onData(stream, session, callback) {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        return // the connection was closed
      }
      const rejection = decide(to, tries.get(to) ?? 1)
      if (rejection?.at === 'close') {
        for (const each of smtp.connections) each.close()
        return
      }
      if (rejection?.at === 'data') return callback(smtpError(rejection))
      const raw = Buffer.concat(chunks)
      received.push({ to, mail: await PostalMime.parse(raw), bytes: raw.length })
      callback()
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  afterAll(() => void smtp.close())
  return {
    port: (smtp.server.address() as AddressInfo).port,
    received,
    to: (address: string) => received.filter((each) => each.to === address),
    /** How often an email to an address was begun. */
    triesOf: (address: string) => tries.get(address) ?? 0,
    /** Sets which commands are rejected from now on. */
    rejectWhen(how: typeof decide) {
      decide = how
    },
    /** The most connections that were open at once. */
    maxOpenConnections: () => maxOpen,
  }
}

const smtpError = ({ code, text = 'no' }: { code: number; text?: string }) =>
  Object.assign(new Error(text), { responseCode: code })
