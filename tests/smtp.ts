import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export type Arrived = { to: string; mail: Email; bytes: number }
/** What a server answers to a recipient, or to a whole email: nothing is a yes. */
type Refusal = { at: 'rcpt' | 'data'; code: number } | { at: 'close' } | undefined

/** A real SMTP server on loopback, that refuses what a test says. */
export async function openSmtp() {
  const arrived: Arrived[] = []
  let decide: (to: string, tries: number) => Refusal = () => undefined
  const tries = new Map<string, number>()
  let [open, most] = [0, 0]
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, done) {
      most = Math.max(most, ++open)
      done()
    },
    onClose: () => void open--,
    onRcptTo({ address }, _session, done) {
      tries.set(address, (tries.get(address) ?? 0) + 1)
      const refusal = decide(address, tries.get(address) ?? 1)
      done(refusal?.at === 'rcpt' ? answer(refusal.code) : undefined)
    },
    async onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        return // the connection was closed
      }
      const refusal = decide(to, tries.get(to) ?? 1)
      if (refusal?.at === 'close') {
        for (const each of smtp.connections) each.close()
        return
      }
      if (refusal?.at === 'data') return done(answer(refusal.code))
      const raw = Buffer.concat(chunks)
      arrived.push({ to, mail: await PostalMime.parse(raw), bytes: raw.length })
      done()
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  afterAll(() => void smtp.close())
  return {
    port: (smtp.server.address() as AddressInfo).port,
    arrived,
    to: (address: string) => arrived.filter((each) => each.to === address),
    /** From now on. */
    refuse(how: typeof decide) {
      decide = how
    },
    /** The most connections that were open at once. */
    most: () => most,
  }
}

const answer = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
