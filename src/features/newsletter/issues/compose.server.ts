import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { senderOf } from '#platform/email/email.server.ts'
import { type WholeMessage, wholeMessage } from '#platform/email/whole-message.server.ts'
import { inLang, LANGS, type Lang, otherLang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/direction.ts'
import { isArchived } from '../rules.ts'
import { manageToken } from '../subscribers/tokens.server.ts'
import { newsletterIssues } from '../tables.ts'
import type { BlockSource } from './block-source.server.ts'
import { type BlockRef, blocksIn } from './blocks.ts'
import { readCards } from './cards.server.ts'
import { issueWords } from './issue-words.ts'
import { renderIssue } from './markdown.server.ts'
import type { Texts } from './rules.ts'

/** Whom an email goes to: `id` is that of its delivery, 0 for a test. */
export type Recipient = { id: number; subscriberId: number; email: string; lang: Lang; both: boolean }
export type ComposeFor = (to: Recipient) => WholeMessage
/** With what its texts show of the site by name, in order; null for what is left out, as it is gone or not public. */
type Preview = {
  subject: string
  html: string
  text: string
  inserted: (BlockRef & { title: string | null })[]
}

export type ComposeContext = Pick<AppContext, 'env' | 'secrets'> & { db: Executor }
type Issue = Pick<typeof newsletterIssues.$inferSelect, 'id' | 'audience'> & Texts

/** Rendered for everyone: between its parts is the place of each recipient's own token. */
type Parts = { langs: Lang[]; subject: string; html: string[]; text: string[] }

/**
 * Renders an issue once for each way to read it.
 * @returns a function that makes one recipient's email, which costs no more than putting their links in
 */
export async function composeIssueById(
  app: ComposeContext,
  blocks: BlockSource[],
  id: number,
): Promise<ComposeFor> {
  const [issue] = await app.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
  if (!issue) throw new Error('an issue that does not exist is being sent')
  return composeIssue(app, blocks, issue)
}

/** As `composeIssueById`, for an issue that is loaded already. */
export async function composeIssue(
  app: ComposeContext,
  blocks: BlockSource[],
  issue: Issue,
): Promise<ComposeFor> {
  const { renderIn } = await rendererOf(app, blocks, issue)
  const renderings = await Promise.all(
    LANGS.flatMap((lang) =>
      [false, true].map(async (both) => [`${lang} ${both}`, await renderIn(lang, both)] as const),
    ),
  )
  const ready = new Map(renderings)
  const { hostname } = new URL(app.env.PUBLIC_URL)
  const list = issue.audience === 'events' ? 'events' : 'newsletter'
  return ({ id, subscriberId, email, lang, both }) => {
    const token = manageToken(app.secrets, subscriberId, list, id)
    const { langs, subject, html, text } = ready.get(`${lang} ${both}`) as Parts
    return wholeMessage({
      from: senderOf(app.env),
      to: email,
      subject,
      html: html.join(token),
      text: text.join(token),
      messageId: messageIdOf(app, id),
      headers: {
        'Content-Language': langs.join(', '),
        'List-Id': `Peyvand <${list}.${hostname}>`,
        'List-Unsubscribe': `<${app.env.PUBLIC_URL}/api/newsletter/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
    })
  }
}

/** Names the delivery, so that the provider's events lead back to it, and cannot be guessed. */
const messageIdOf = ({ env, secrets }: Pick<AppContext, 'env' | 'secrets'>, delivery: number): string => {
  const mac = createHmac('sha256', secrets.emailTokens)
    .update(`message ${delivery}`)
    .digest('base64url')
    .slice(0, 16)
  return `<newsletter.${delivery}.${mac}@${new URL(env.PUBLIC_URL).hostname}>`
}

/** The delivery that `messageIdOf` named. */
export function deliveryOf(app: Pick<AppContext, 'env' | 'secrets'>, messageId: string): number | undefined {
  const delivery = Number(/^<?newsletter\.(\d{1,15})\./.exec(messageId)?.[1])
  const normalizedId = messageId.replace(/^<?/, '<').replace(/>?$/, '>')
  return delivery && messageIdOf(app, delivery) === normalizedId ? delivery : undefined
}

/** The email of an issue as one would read it, with links that lead nowhere: for previews. */
export async function previewIssue(
  app: ComposeContext,
  blocks: BlockSource[],
  issue: Issue,
  { lang, both }: { lang: Lang; both: boolean },
): Promise<Preview> {
  const { renderIn, refs, cardsIn } = await rendererOf(app, blocks, issue)
  const { subject, html, text } = await renderIn(lang, both)
  const findCard = cardsIn(lang)
  return {
    subject,
    html: html.join(NOBODYS_TOKEN),
    text: text.join(NOBODYS_TOKEN),
    inserted: refs.map((ref) => ({ ...ref, title: findCard(ref)?.title ?? null })),
  }
}

const NOBODYS_TOKEN = 'preview'

async function rendererOf(app: ComposeContext, blocks: BlockSource[], issue: Issue) {
  const { IssueEmail } = await import('../mail/issue.tsx')
  const { render } = await import('@react-email/render')
  const { plainTextOf } = await import('#platform/email/plain-text.server.ts')
  const refs = [...blocksIn(issue.message), ...blocksIn(issue.messageFa)]
  const cardsIn = await readCards(app, blocks, refs)
  const publicUrl = app.env.PUBLIC_URL
  const body = (lang: Lang) =>
    renderIssue(lang === 'fa' ? issue.messageFa : issue.message, {
      lang,
      publicUrl,
      findCard: cardsIn(lang),
      inlineStyles: true,
    })
  const bodies = { en: body('en'), fa: body('fa') }
  const has = (lang: Lang) =>
    Boolean(lang === 'fa' ? issue.subjectFa || issue.messageFa : issue.subject || issue.message)
  // Made after all texts were read, so that nobody can have written one into them.
  const marks = { token: randomUUID(), en: randomUUID(), fa: randomUUID() }
  const renderIn = async (lang: Lang, both: boolean): Promise<Parts> => {
    // An issue in one language goes to everyone in that one.
    const first = has(lang) || !has(otherLang(lang)) ? lang : otherLang(lang)
    const second = otherLang(first)
    const langs = both && has(second) ? [first, second] : [first]
    const page = (path: string) => `${publicUrl}${inLang(lang, path)}`
    const layout = await render(
      IssueEmail({
        langs,
        ui: lang,
        subjects: { en: issue.subject, fa: issue.subjectFa },
        preview: issueWords(bodies[first]),
        bodies: marks,
        archiveUrl: isArchived(issue) ? page(`/newsletter/${issue.id}`) : undefined,
        choicesUrl: `${page('/newsletter/preferences')}?token=${marks.token}`,
        unsubscribeUrl: `${page('/newsletter/unsubscribe')}?token=${marks.token}`,
      }),
    )
    const html = layout.split(marks.token).map((part) => fillBodies(part, marks, bodies))
    return {
      langs,
      subject: subjectIn(langs, issue),
      html,
      text: plainTextOf(html.join(marks.token)).split(marks.token),
    }
  }
  return { renderIn, refs, cardsIn }
}

/** Of two, each is isolated: the question mark of the second would stand on the wrong side of it. */
function subjectIn(langs: Lang[], { subject, subjectFa }: Pick<Issue, 'subject' | 'subjectFa'>): string {
  const subjects = langs.map((lang) => (lang === 'fa' ? subjectFa : subject))
  return (subjects.length > 1 ? subjects.map(isolated) : subjects).join(' · ')
}

/** In one pass over the layout: what is inserted is not searched again. */
const fillBodies = (layout: string, marks: Record<Lang, string>, bodies: Record<Lang, string>) =>
  layout.replace(
    new RegExp(`${marks.en}|${marks.fa}`, 'g'),
    (mark) => bodies[mark === marks.fa ? 'fa' : 'en'],
  )
