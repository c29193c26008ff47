import { eq } from 'drizzle-orm'
import { senderOf } from '#platform/email/email.server.ts'
import { type WholeMessage, wholeMessage } from '#platform/email/whole-message.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { messageIdOf } from '../sending/message-id.server.ts'
import { manageToken } from '../subscribers/tokens.server.ts'
import { newsletterIssues } from '../tables.ts'
import type { BlockSource } from './block-source.server.ts'
import type { BlockRef } from './blocks.ts'
import { type ComposeContext, type Issue, type Reading, readIssue } from './render-email.server.ts'

/** Whom an email goes to: `id` is that of its delivery, 0 for a test. */
export type Recipient = Reading & { id: number; subscriberId: number; email: string }
export type ComposeFor = (recipient: Recipient) => WholeMessage

/** @throws Error when there is no such issue */
export async function composeIssueById(
  app: ComposeContext,
  blocks: BlockSource[],
  id: number,
): Promise<ComposeFor> {
  const [issue] = await app.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
  if (!issue) throw new Error('an issue that does not exist is being sent')
  return composeIssue(app, blocks, issue)
}

/**
 * Renders an issue once for each way to read it.
 * @returns a function that makes one recipient's email, which costs no more than putting their links in
 */
export async function composeIssue(
  app: ComposeContext,
  blocks: BlockSource[],
  issue: Issue,
): Promise<ComposeFor> {
  const { renderEmail } = await readIssue(app, blocks, issue)
  const renderIn = async (lang: Lang) => ({
    inOne: await renderEmail({ lang, both: false }),
    inBoth: await renderEmail({ lang, both: true }),
  })
  const emails = { en: await renderIn('en'), fa: await renderIn('fa') }
  const publicUrl = app.env.PUBLIC_URL
  const { hostname } = new URL(publicUrl)
  const list = issue.audience === 'events' ? 'events' : 'newsletter'
  return ({ id, subscriberId, email, lang, both }) => {
    const { langs, subject, htmlParts, textParts } = both ? emails[lang].inBoth : emails[lang].inOne
    const token = manageToken(app.secrets, subscriberId, list, id)
    return wholeMessage({
      from: senderOf(app.env),
      to: email,
      subject,
      html: htmlParts.join(token),
      text: textParts.join(token),
      messageId: messageIdOf(app, id),
      headers: {
        'Content-Language': langs.join(', '),
        'List-Id': `Peyvand <${list}.${hostname}>`,
        'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
    })
  }
}

/**
 * `inserted` are the blocks in their order, with the title of the item that they show; null if that is gone or not
 * public.
 */
type Preview = {
  subject: string
  html: string
  text: string
  inserted: (BlockRef & { title: string | null })[]
}
const NOBODYS_TOKEN = 'preview'

/** Returns the email of an issue as a reader would get it, with links that lead nowhere. */
export async function previewIssue(
  app: ComposeContext,
  blocks: BlockSource[],
  issue: Issue,
  reading: Reading,
): Promise<Preview> {
  const { renderEmail, inserted } = await readIssue(app, blocks, issue)
  const { subject, htmlParts, textParts } = await renderEmail(reading)
  return {
    subject,
    html: htmlParts.join(NOBODYS_TOKEN),
    text: textParts.join(NOBODYS_TOKEN),
    inserted: inserted(reading.lang),
  }
}
