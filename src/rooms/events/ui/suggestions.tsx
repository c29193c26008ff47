import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { directionOf } from '#platform/text.ts'
import { Checkbox } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Day } from '#ui/when.tsx'
import { Written } from '#ui/written.tsx'
import { type Suggestion, suggestionsQuery, useFinishSuggestion } from '../desk-queries.ts'

/** What members would like to hear about, without their names. */
export function Suggestions() {
  const list = useInfiniteQuery(suggestionsQuery())
  return (
    <section aria-labelledby="suggestions" className="grid gap-4 pt-6">
      <h2 id="suggestions" className="text-xl">
        {m.events_desk_suggestions()}
      </h2>
      <PagedList list={list} label={m.events_desk_suggestions()} empty={m.events_desk_no_suggestions()}>
        {(suggestion) => <SuggestionCard suggestion={suggestion} />}
      </PagedList>
    </section>
  )
}

function SuggestionCard({ suggestion: { id, title, details, done, createdAt } }: { suggestion: Suggestion }) {
  const finish = useFinishSuggestion(id)
  return (
    <article aria-labelledby={`suggestion-${id}`} className="card grid gap-2 p-5">
      <h3 id={`suggestion-${id}`} dir={directionOf(title)}>
        {title}
      </h3>
      {details && <Written text={details} />}
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <Day at={createdAt} />
        <Checkbox
          label={m.events_desk_done()}
          checked={finish.isPending ? finish.variables : done}
          onChange={({ target }) => finish.mutate(target.checked)}
        />
      </p>
    </article>
  )
}
