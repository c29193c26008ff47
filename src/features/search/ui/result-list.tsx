import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { directionOf } from '#platform/text/direction.ts'
import { Icon } from '#ui/icon.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import type { SearchResult } from '../queries.ts'
import { markMatches } from './match-highlight.tsx'

/** The results, each with its title and a snippet, in its own direction. */
export const ResultList = ({ rows, q }: { rows: SearchResult[]; q: string }) => (
  <ul className="grid gap-3">
    {rows.map((row) => (
      <li key={`${row.type} ${row.id}`}>
        <ResultCard result={row} q={q} />
      </li>
    ))}
  </ul>
)

export function ResultCard({ result, q }: { result: SearchResult; q: string }) {
  const { title, snippet } = result
  const [markedTitle, markedSnippet] = markMatches([title, snippet], q)
  return (
    <article className="card grid gap-1 p-4">
      <h3 dir={directionOf(title)} lang={langOf(title)} className="text-base font-semibold">
        <TitleLink url={result.url}>{markedTitle}</TitleLink>
      </h3>
      {snippet && (
        <p dir={directionOf(snippet)} lang={langOf(snippet)} className="text-muted wrap-anywhere">
          {markedSnippet}
        </p>
      )}
    </article>
  )
}

const LINK = 'text-firoozeh underline-offset-4 hover:underline'

function TitleLink({ url, children }: { url: string; children: ReactNode }) {
  if (url.startsWith('/')) {
    return (
      <Link to={url} className={LINK}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
      {children} <Icon of={ExternalLink} role="img" aria-label={m.ui_new_tab()} className="inline size-4" />
    </a>
  )
}
