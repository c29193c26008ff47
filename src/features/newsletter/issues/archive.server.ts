import type { Ctx } from '#platform/app-context.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { BlockSource } from './block-source.server.ts'
import { blocksIn } from './blocks.ts'
import { readCards } from './cards.server.ts'
import { findPublicIssue, type PublicIssue } from './issues.server.ts'
import { renderIssue } from './markdown.server.ts'
import { shownLang } from './subjects.ts'

/** An issue to read on the site; `lang` is that of its text. */
type ArchiveIssue = PublicIssue & { lang: Lang; html: string }

/**
 * An issue that was sent, in the reader's language or in the one it has. Its blocks are read now: what was deleted or
 * hidden since is not shown.
 * @throws ApiError newsletter_issue_not_found
 */
export async function showArchivedIssue(ctx: Ctx, blocks: BlockSource[], id: number): Promise<ArchiveIssue> {
  const { message, messageFa, ...issue } = await findPublicIssue(ctx, id)
  const lang = shownLang(issue, ctx.lang)
  const text = lang === 'fa' ? messageFa : message
  const cards = await readCards(ctx, blocks, blocksIn(text))
  const html = renderIssue(text, {
    lang,
    findCard: cards(lang),
    publicUrl: ctx.env.PUBLIC_URL,
    inlineStyles: false,
  })
  return { ...issue, lang, html }
}
