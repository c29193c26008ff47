import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { localizeDigits } from '#platform/i18n/format.ts'
import { inLang, type Lang, linksInLang } from '#platform/i18n/lang.ts'
import { type ArticleView, showArticle } from '../articles/articles.server.ts'
import type { Block } from '../articles/markdown.server.ts'
import { formatToTheSecond, TEHRAN } from '../articles/nowruz-format.ts'
import { badgeOf } from '../resources/category-labels.ts'
import type { ResourceCategory } from '../search-params.ts'
import { drawingOf } from './export-theme.server.ts'
import { escaped, inItsDirection } from './markup.server.ts'

export type Source = {
  id: number
  title: string
  description: string
  url: string
  category: ResourceCategory
  articleId: number | null
  createdAt: Date
}

/** The contents of a file, whichever its format: in one language, complete, with absolute links. */
export type ExportDocument = {
  id: number
  lang: Lang
  title: string
  badge: string
  byline: string
  blocks: Block[]
  contents: { id: string; text: string; level: number }[]
  blessing: string | null
  drawing: { svg: string; words: string } | undefined
  /** Where it comes from; undefined for an invalid address. */
  original: string | undefined
  /** The URL of the library. */
  library: string
  changed: Date
}

/**
 * Collects the contents of a resource's file: its article, or the description of a link.
 * @throws ApiError members_only, for a premium article: a file is complete, or there is none
 */
export async function exportDocumentOf(ctx: Ctx, source: Source): Promise<ExportDocument> {
  const { id, url, category, articleId } = source
  const { PUBLIC_URL } = ctx.env
  const article = articleId === null ? undefined : await showArticle(ctx, `${articleId}`, ctx.lang)
  if (article?.withheld) throw new ApiError(403, 'members_only')
  const withLinks = (html: string) => linksInLang(html, ctx.lang, escaped(PUBLIC_URL))
  return {
    id,
    lang: article?.lang ?? ctx.lang,
    title: article?.title ?? source.title,
    badge: badgeOf(category, ctx.lang),
    byline: article?.author ? m.library_by({ author: article.author }, { locale: article.lang }) : '',
    blocks: article ? ofArticle(article, withLinks) : ofDescription(source.description),
    contents: article?.contents ?? [],
    blessing: article?.blessing ?? null,
    drawing: article && heroDrawing(article),
    original: originalOf(url, PUBLIC_URL, ctx.lang),
    library: PUBLIC_URL + inLang(ctx.lang, '/resources'),
    changed: article?.updatedAt ?? source.createdAt,
  }
}

/** The whole address of a resource; undefined for one that has none but this file. */
function originalOf(url: string, publicUrl: string, lang: Lang) {
  if (url === '#') return undefined
  return url.startsWith('/') ? publicUrl + inLang(lang, url) : url
}

function heroDrawing({ hero, heroAlt }: ArticleView) {
  const svg = drawingOf(hero)
  return svg === undefined ? undefined : { svg, words: heroAlt }
}

function ofArticle({ blocks, nowruz, lang }: ArticleView, withLinks: (html: string) => string): Block[] {
  const moment = nowruz && {
    title: m.library_nowruz({ year: localizeDigits(`${nowruz.persianYear}`, lang) }, { locale: lang }),
    text: m.library_nowruz_tehran(
      { moment: formatToTheSecond(nowruz.moment, TEHRAN, lang) },
      { locale: lang },
    ),
  }
  return blocks.map((block) => {
    if (block.kind !== 'nowruz') return { ...block, html: withLinks(block.html) }
    const html = moment
      ? `<aside class="box box-culture" id="${block.id}"><p class="box-title">${escaped(moment.title)}</p><p>${escaped(moment.text)}</p></aside>`
      : ''
    return { ...block, html }
  })
}

/** User text, each paragraph in its own direction; nothing in it is markup. */
const ofDescription = (text: string): Block[] =>
  text.split(/\n{2,}/).map((paragraph, i) => ({
    id: `p${i}`,
    kind: 'p',
    html: `<p ${inItsDirection(paragraph)}>${paragraph.split('\n').map(escaped).join('<br>')}</p>`,
  }))
