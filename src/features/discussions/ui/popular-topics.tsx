import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { categoryWords } from '../enumeration-words.ts'
import { topicsQuery } from '../queries.ts'

/** What is talked about, counted from the posts themselves; each leads to its discussions. */
export function PopularTopics() {
  const { data } = useQuery(topicsQuery())
  if (!data?.topics.length) return null
  return (
    <nav aria-labelledby="topics" className="card grid gap-2 p-5">
      <h2 id="topics" className="text-lg">
        {m.discussions_popular_topics()}
      </h2>
      <ul>
        {data.topics.map(({ category, count }) => (
          <li key={category}>
            <Link
              to="/community"
              search={{ category }}
              className="flex min-h-11 items-center justify-between gap-3 hover:text-firoozeh hover:underline"
            >
              {categoryWords[category]()}
              <span className="chip tabular-nums">{showNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
