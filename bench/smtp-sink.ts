/**
 * An SMTP server on loopback that accepts every email and counts them; a process of its own. Sends its port to
 * newsletter.ts, which starts it.
 */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

let received = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, callback) {
    stream.resume()
    stream.on('end', () => {
      received++
      callback()
    })
  },
})
smtp.on('error', () => {})
smtp.listen(0, '127.0.0.1', () => process.send?.({ port: (smtp.server.address() as AddressInfo).port }))
process.on('message', () => process.send?.({ received }))
process.on('disconnect', () => process.exit(0))
