import { requestContext } from '#platform/pages/request-context.ts'
import type { Article, Block } from '../queries.ts'
import { NowruzMoment } from './nowruz-moment.tsx'

/** Blocks that a screen shows below the drawing and the title. */
const FIRST_BLOCKS = 4

/** The text, block by block, as the server rendered and sanitised it. */
export const ArticleBody = ({ article }: { article: Article }) => (
  <div className="prose prose-article">
    {article.blocks.map((block, i) => (
      <BlockView key={block.id} block={block} article={article} later={i >= FIRST_BLOCKS} />
    ))}
  </div>
)

/** A block of the text; that of Nowruz is filled here, for its moment is another every year. */
export const BlockView = ({
  block,
  article,
  named = true,
  later = false,
}: {
  block: Block
  article: Article
  named?: boolean
  later?: boolean
}) =>
  block.kind === 'nowruz' && article.nowruz ? (
    <NowruzMoment id={named ? block.id : undefined} nowruz={article.nowruz} />
  ) : (
    <ServerHtml
      block={named ? block : { ...block, html: block.html.replace(` id="${block.id}"`, '') }}
      later={later}
    />
  )

/** Markdown is made safe on the server once a version (markdown.server.ts); nothing else is ever set as HTML. */
export const ServerHtml = ({
  block: { id, kind, html },
  later = false,
}: {
  block: Block
  later?: boolean
}) => (
  <div
    data-block={id}
    className={kind === 'h2' || kind === 'h3' ? `holds-${kind}` : later ? 'later [--room:14rem]' : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, see above
    dangerouslySetInnerHTML={{ __html: inThisPrefix(html) }}
  />
)

/** A link to a page of this site stays in the language that the reader's own address names. */
const inThisPrefix = (html: string) => html.replaceAll(' href="/', ` href="${requestContext().prefix}/`)
