import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide'
import { lazy, useState } from 'react'
import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { SaveButton } from '#features/offline/ui/save-button.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { parseUrl } from '#platform/text/parse-url.ts'
import { Art } from '#ui/art.tsx'
import { Icon } from '#ui/icon.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { Marked } from '#ui/lists/marked.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { badgeOf } from '../category-labels.ts'
import type { Resource } from '../queries.ts'
import { OUTSIDE, slugOf } from '../resource-links.ts'
import { ResourceActions } from './resource-actions.tsx'

const InlineArticle = lazy(() => import('../../articles/ui/inline-article.tsx'))

/** A resource. The whole card leads to our own article; of a link to elsewhere the title does, in a new tab. */
export function ResourceCard({ resource, query }: { resource: Resource; query?: string | undefined }) {
  const { id, title, description, url, builtIn, readTime, hero, isPremium } = resource
  const [reading, setReading] = useState(false)
  return (
    <article
      aria-labelledby={`resource-${id}`}
      data-inline={reading || undefined}
      className="card relative flex min-w-0 flex-col across:not-data-inline:flex-row"
    >
      {hero && !reading && (
        <Art
          name={hero}
          className="rounded-b-none across:m-5 across:me-0 across:w-1/2 across:shrink-0 across:self-start across:rounded-card"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-3 p-5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="chip">{badgeOf(resource.category)}</span>
          {isPremium && <PremiumBadge>{m.library_premium()}</PremiumBadge>}
          {readTime !== null && (
            <span className="text-sm text-muted">{m.library_minutes({ shown: formatNumber(readTime) })}</span>
          )}
          {resource.dead && (
            <span className="chip bg-anar-soft">
              <Icon of={Unlink} className="size-4" />
              {m.library_dead()}
            </span>
          )}
          <SaveResource resource={resource} />
        </p>
        <h2 id={`resource-${id}`} dir={directionOf(title)} lang={langOf(title)} className="text-lg">
          <Title resource={resource} query={query} />
        </h2>
        {!builtIn && (
          <p dir={directionOf(title)} className="text-sm text-muted">
            <bdi dir="ltr" className="break-all">
              {hostOf(url)}
            </bdi>
          </p>
        )}
        <UserText text={description} mark={(text) => <Marked text={text} query={query} />} />
        <ResourceActions resource={resource} reading={reading} onRead={setReading} />
        {reading && (
          <OnDemand fallback={<Khatam turning className="size-8 text-firoozeh" />}>
            <InlineArticle slug={slugOf(url)} />
          </OnDemand>
        )}
      </div>
    </article>
  )
}

const linkClass = 'hover:text-firoozeh hover:underline'

function Title({
  resource: { title, url, builtIn },
  query,
}: {
  resource: Resource
  query?: string | undefined
}) {
  const titleText = <Marked text={title} query={query} />
  if (builtIn) {
    return (
      <Link
        to="/resources/$slug"
        params={{ slug: slugOf(url) }}
        className={`${linkClass} after:absolute after:inset-0`}
      >
        {titleText}
      </Link>
    )
  }
  if (!url || url === '#') return titleText
  return (
    <a href={url} {...OUTSIDE} className={linkClass}>
      {titleText}
      <span className="sr-only"> ({m.ui_new_tab()})</span>
    </a>
  )
}

/** Saves our own article as a whole, and a link as its card shows it. Placed above the card's own link. */
function SaveResource({
  resource: { title, description, url, category, builtIn, isPremium },
}: {
  resource: Resource
}) {
  if (isPremium || (!builtIn && !hostOf(url))) return null
  return (
    <span className="relative z-10 -my-2 -me-2 ms-auto">
      <SaveButton
        small
        title={title}
        {...(builtIn ? { path: url } : { url, text: description, label: badgeOf(category) })}
      />
    </span>
  )
}

/** The host of a link; an invalid address has none. */
const hostOf = (url: string) => parseUrl(url)?.host.replace(/^www\./, '') ?? ''
