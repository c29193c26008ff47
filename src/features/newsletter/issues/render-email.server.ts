import { randomUUID } from 'node:crypto'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { inLang, type Lang, otherLang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/direction.ts'
import { isArchived } from '../rules.ts'
import type { newsletterIssues } from '../tables.ts'
import type { BlockSource } from './block-source.server.ts'
import { blocksIn } from './blocks.ts'
import { readCards } from './cards.server.ts'
import { issueText } from './issue-text.ts'
import { renderIssue } from './markdown.server.ts'
import type { Texts } from './rules.ts'

export type ComposeContext = Pick<AppContext, 'env' | 'secrets'> & { db: Executor }
export type Issue = Pick<typeof newsletterIssues.$inferSelect, 'id' | 'audience'> & Texts

/** How someone reads an issue: in one language, or in both, with `lang` first. */
export type Reading = { lang: Lang; both: boolean }

/** The same for everyone who reads it this way: HTML and text are split where each recipient's own token belongs. */
type RenderedEmail = { langs: Lang[]; subject: string; htmlParts: string[]; textParts: string[] }

/** Reads the current blocks of an issue, for its email in every language. */
export async function readIssue(app: ComposeContext, blocks: BlockSource[], issue: Issue) {
  const refs = [...blocksIn(issue.message), ...blocksIn(issue.messageFa)]
  const cardsIn = await readCards(app, blocks, refs)
  const publicUrl = app.env.PUBLIC_URL
  const bodyIn = (lang: Lang) =>
    renderIssue(lang === 'fa' ? issue.messageFa : issue.message, {
      lang,
      publicUrl,
      findCard: cardsIn(lang),
      inlineStyles: true,
    })
  const bodies = { en: bodyIn('en'), fa: bodyIn('fa') }
  return {
    renderEmail: (reading: Reading) => renderEmail(issue, { bodies, publicUrl, ...reading }),
    inserted(lang: Lang) {
      const findCard = cardsIn(lang)
      return refs.map((ref) => ({ ...ref, title: findCard(ref)?.title ?? null }))
    },
  }
}

type EmailOptions = Reading & { bodies: Record<Lang, string>; publicUrl: string }

/**
 * Renders the layout with placeholders, and puts the bodies, which are HTML already, in their places. Those of the token
 * are where the email is split. The placeholders are made after all texts were read, so that nobody can have written
 * one into them.
 */
async function renderEmail(
  issue: Issue,
  { lang, both, bodies, publicUrl }: EmailOptions,
): Promise<RenderedEmail> {
  const { IssueEmail } = await import('../mail/issue.tsx')
  const { render } = await import('@react-email/render')
  const { plainTextOf } = await import('#platform/email/plain-text.server.ts')
  const langs = languagesOf(issue, { lang, both })
  const [first = lang] = langs
  const placeholders = { token: randomUUID(), en: randomUUID(), fa: randomUUID() }
  const page = (path: string) => `${publicUrl}${inLang(lang, path)}`
  const layout = await render(
    IssueEmail({
      langs,
      ui: lang,
      subjects: { en: issue.subject, fa: issue.subjectFa },
      preview: issueText(bodies[first]),
      bodies: placeholders,
      archiveUrl: isArchived(issue) ? page(`/newsletter/${issue.id}`) : undefined,
      choicesUrl: `${page('/newsletter/preferences')}?token=${placeholders.token}`,
      unsubscribeUrl: `${page('/newsletter/unsubscribe')}?token=${placeholders.token}`,
    }),
  )
  const htmlParts = layout.split(placeholders.token).map((part) => fillBodies(part, placeholders, bodies))
  const text = plainTextOf(htmlParts.join(placeholders.token))
  return { langs, subject: subjectIn(langs, issue), htmlParts, textParts: text.split(placeholders.token) }
}

/** The languages of an email, in order. An issue in one language goes to everyone in that one. */
function languagesOf(issue: Texts, { lang, both }: Reading): Lang[] {
  const written = [lang, otherLang(lang)].filter((each) =>
    each === 'fa' ? issue.subjectFa || issue.messageFa : issue.subject || issue.message,
  )
  const langs = written.length > 0 ? written : [lang]
  return both ? langs : langs.slice(0, 1)
}

/** Of two, each is isolated: the question mark of the second would stand on the wrong side of it. */
function subjectIn(langs: Lang[], { subject, subjectFa }: Texts): string {
  const subjects = langs.map((lang) => (lang === 'fa' ? subjectFa : subject))
  return (subjects.length > 1 ? subjects.map(isolated) : subjects).join(' · ')
}

/** Fills the layout in one pass, so inserted text is not searched for placeholders. */
const fillBodies = (layout: string, placeholders: Record<Lang, string>, bodies: Record<Lang, string>) =>
  layout.replace(
    new RegExp(`${placeholders.en}|${placeholders.fa}`, 'g'),
    (placeholder) => bodies[placeholder === placeholders.fa ? 'fa' : 'en'],
  )
