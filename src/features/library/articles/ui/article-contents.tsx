import { m } from '#messages'
import type { Article } from '../queries.ts'

/** Where the article goes: beside the text on wide screens; on narrow ones the headings speak for themselves. */
export const ArticleContents = ({ article: { contents, lang } }: { article: Article }) =>
  contents.length > 2 && (
    <nav aria-label={m.library_contents()} className="hidden self-start lg:sticky lg:top-20 lg:block">
      <h2 className="mb-2 text-base font-bold">{m.library_contents()}</h2>
      <ul lang={lang} className="border-s-2 border-line">
        {contents.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`inline-flex min-h-9 items-center text-muted hover:text-firoozeh ${level === 3 ? 'ps-8 text-sm' : 'ps-4'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
