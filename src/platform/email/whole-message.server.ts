import { encode, wrap } from 'nodemailer/lib/base64/index.js'
import type Mail from 'nodemailer/lib/mailer/index.js'
import MimeNode from 'nodemailer/lib/mime-node/index.js'

type PlainEmail = {
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers: Record<string, string>
}
export type WholeMessage = Required<Pick<Mail.Options, 'envelope'>> & { raw: Buffer }

/** Base64 has no hyphen. */
const BOUNDARY = 'peyvand-part'

/**
 * An email as it is transferred (RFC 5322), text and HTML in base64, with Nodemailer's headers. Given parts, Nodemailer
 * makes each email through a dozen streams, which live long enough to fill the heap while 100,000 are sent; whole
 * messages took half the memory and half the time.
 */
export function wholeMessage({
  from,
  to,
  subject,
  html,
  text,
  messageId,
  headers,
}: PlainEmail): WholeMessage {
  const root = new MimeNode(`multipart/alternative; boundary=${BOUNDARY}`, { textEncoding: 'B' })
  root.setHeader({ From: from, To: to, Subject: subject, 'Message-ID': messageId, ...headers })
  const part = (type: string, content: string) => {
    const node = root.createChild(`${type}; charset=utf-8`).setHeader('Content-Transfer-Encoding', 'base64')
    return `--${BOUNDARY}\r\n${node.buildHeaders()}\r\n\r\n${wrap(encode(content))}\r\n`
  }
  const parts = `${part('text/plain', text)}${part('text/html', html)}--${BOUNDARY}--\r\n`
  return { envelope: root.getEnvelope(), raw: Buffer.from(`${root.buildHeaders()}\r\n\r\n${parts}`) }
}
