import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { useReaderZone } from '#ui/dates/reader-zone.ts'
import { formatToTheSecond } from '../nowruz-format.ts'
import type { Article, Block } from '../queries.ts'
import { toSheets } from '../sheets.ts'
import { TextBlock } from './text-block.tsx'

/** The text, block by block, as the server rendered and sanitized it; in a toolkit some are a sheet to print. */
export const ArticleBody = ({ article }: { article: Article }) => (
  <div className="prose prose-article">
    {toSheets(article.blocks).map(({ isSheet, blocks }) =>
      isSheet ? (
        <section key={blocks[0]?.id} aria-labelledby={blocks[0]?.id} className="sheet prose-article">
          <Blocks blocks={blocks} article={article} />
        </section>
      ) : (
        <Blocks key={blocks[0]?.id} blocks={blocks} article={article} />
      ),
    )}
  </div>
)

const Blocks = ({ blocks, article }: { blocks: Block[]; article: Article }) =>
  blocks.map((block) => <BlockView key={block.id} block={block} article={article} />)

/** Shows a block of the text. Fills in the block of Nowruz here, because its moment changes every year. */
export const BlockView = ({
  block,
  article,
  named = true,
}: {
  block: Block
  article: Article
  named?: boolean
}) =>
  block.kind === 'nowruz' && article.nowruz ? (
    <NowruzMoment id={named ? block.id : undefined} nowruz={article.nowruz} lang={article.lang} />
  ) : (
    <TextBlock block={block} html={named ? block.html : block.html.replace(` id="${block.id}"`, '')} />
  )

type NowruzProps = {
  id: string | undefined
  nowruz: NonNullable<Article['nowruz']>
  /** The text's own language, which is not the page's in the translation beside it. */
  lang: Article['lang']
}

/**
 * This year's moment to the second: in Tehran for everyone, and in the reader's own zone once the browser reports it.
 */
function NowruzMoment({ id, nowruz, lang }: NowruzProps) {
  const zone = useReaderZone()
  const locale = { locale: lang }
  const here = zone && formatToTheSecond(new Date(nowruz.moment), zone, lang)
  return (
    <div id={id} data-block={id} className="box box-culture">
      <p className="box-title">
        {m.library_nowruz({ year: localizeDigits(`${nowruz.persianYear}`, lang) }, locale)}
      </p>
      <p className="tabular-nums">{m.library_nowruz_tehran({ moment: nowruz.inTehran }, locale)}</p>
      {/* Space for one line is reserved, so that nothing moves when it is filled. */}
      <p className="min-h-[2lh] tabular-nums sm:min-h-[1lh]">
        {here && m.library_nowruz_here({ moment: here }, locale)}
      </p>
    </div>
  )
}
