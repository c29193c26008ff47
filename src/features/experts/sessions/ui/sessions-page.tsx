import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { Empty, PagedList } from '#ui/lists/paged-list.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import { specialtyLabels, specialtyTexts } from '../../labels.ts'
import { type SessionCard as Session, sessionsQuery } from '../../queries.ts'
import type { SessionsSearch } from '../../search-params.ts'
import { SPECIALTIES } from '../../specialties.ts'
import { localizeSession } from '../localize.ts'
import { SessionBadges, SessionCard } from './session-card.tsx'

/** Upcoming sessions, past ones, and the fields of our experts. */
export function SessionsPage({ search }: { search: SessionsSearch }) {
  const upcoming = useInfiniteQuery(sessionsQuery('upcoming', search.upcoming))
  const past = useInfiniteQuery(sessionsQuery('past', search.past))
  const hasPast = past.data?.pages.some(({ rows }) => rows.length)
  useLiveRefresh(['sessions'], [['expert-sessions']])
  return (
    <div className="page grid max-w-4xl gap-12 py-8">
      <header className="grid gap-2">
        <h1 className="text-2xl">{m.experts_title()}</h1>
        <p className="max-w-[65ch] text-muted">{m.experts_intro()}</p>
      </header>
      <PagedList
        list={upcoming}
        label={m.experts_upcoming()}
        headingId="upcoming"
        cursorParam="upcoming"
        empty={
          <Empty action={<LinkButton to="/community">{m.experts_to_community()}</LinkButton>}>
            {hasPast ? m.experts_upcoming_empty() : m.experts_upcoming_empty_first()}
          </Empty>
        }
      >
        {(session) => <SessionCard session={session} />}
      </PagedList>
      <PagedList
        list={past}
        label={m.experts_past()}
        headingId="past"
        cursorParam="past"
        empty={m.experts_past_empty()}
      >
        {(session) => <PastCard session={session} />}
      </PagedList>
      <Specialties />
      <GuestInvitation />
    </div>
  )
}

const Specialties = () => (
  <section aria-labelledby="specialties" className="grid gap-5">
    <h2 id="specialties" className="text-xl">
      {m.experts_specialties()}
    </h2>
    <ul className="grid gap-5 md:grid-cols-3">
      {SPECIALTIES.map((each) => (
        <li key={each} className="card grid content-start gap-2 p-5">
          <Art name={`session-${each}`} className="mb-2" />
          <h3 className="text-lg">{specialtyLabels[each]()}</h3>
          <p className="text-muted">{specialtyTexts[each]()}</p>
        </li>
      ))}
    </ul>
  </section>
)

function GuestInvitation() {
  if (useViewer()) return null
  return (
    <section
      aria-labelledby="ask-too"
      className="grid justify-items-center gap-3 rounded-card bg-lapis-soft p-8 text-center"
    >
      <h2 id="ask-too" className="text-xl text-lapis">
        {m.experts_guest_title()}
      </h2>
      <p className="max-w-[55ch]">{m.experts_guest_text()}</p>
      <LinkButton to="/signup">{m.experts_guest_link()}</LinkButton>
    </section>
  )
}

/** A past session, with a link to its answers. */
function PastCard({ session }: { session: Session }) {
  const { title, name } = localizeSession(session)
  return (
    <article aria-labelledby={`session-${session.id}`} className="card grid gap-3 p-5">
      <SessionBadges session={session} phase={session.status} />
      <h3 id={`session-${session.id}`} className="text-lg" dir={directionOf(title)} lang={langOf(title)}>
        {title}
      </h3>
      <p className="text-sm text-muted">
        <Dots>
          <bdi translate="no">{name}</bdi>
          <Day at={session.date} />
          {m.experts_asked({ shown: formatNumber(session.questionCount) })}
        </Dots>
      </p>
      <LinkButton
        to="/expert-sessions/$id"
        params={{ id: session.id }}
        variant="soft"
        className="justify-self-start"
        aria-describedby={`session-${session.id}`}
      >
        {m.experts_view_answers()}
      </LinkButton>
    </article>
  )
}
