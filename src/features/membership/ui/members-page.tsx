import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Art } from '#ui/art.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Khatam, KhatamGround } from '#ui/khatam.tsx'
import { plansQuery, subscriptionQuery } from '../queries.ts'
import { Withheld } from './withheld.tsx'

const BENEFITS = [
  { title: m.membership_benefit_courses_title, text: m.membership_place_courses, to: '/courses' },
  { title: m.membership_benefit_workshops_title, text: m.membership_place_workshops, to: '/workshops' },
  {
    title: m.membership_benefit_toolkits_title,
    text: m.membership_place_toolkits,
    to: '/resources',
    search: { category: 'toolkits' },
  },
  { title: m.membership_benefit_ask_title, text: m.membership_place_ask, to: '/expert-sessions' },
  { title: m.membership_benefit_circles_title, text: m.membership_place_circles, to: '/local-community' },
  {
    title: m.membership_benefit_digest_title,
    text: m.membership_place_digest,
    to: '/account',
    hash: 'newsletter',
  },
] as const

/** Shows all benefits of members in one place. Others see what they would get. */
export function MembersPage() {
  const person = useViewer()
  const { data: plans } = useSuspenseQuery(plansQuery())
  const { data: ownSubscription } = useQuery({ ...subscriptionQuery(), enabled: person !== null })
  const isMember = ownSubscription?.membership?.open || (person !== null && person.role !== 'member')
  return (
    <>
      <section className="relative overflow-hidden border-b border-line bg-saffron-soft">
        <KhatamGround />
        <div className="page relative grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-12">
          <div className="grid gap-3">
            <h1 className="text-3xl">
              {isMember && person
                ? m.membership_members_hello({ name: person.firstName })
                : m.membership_members_title()}
            </h1>
            <p className="max-w-2xl text-lg">{m.membership_members_text()}</p>
            {ownSubscription?.membership?.open && (
              <LinkButton to="/account" hash="membership" variant="outline" className="justify-self-start">
                {m.membership_to_account()}
              </LinkButton>
            )}
          </div>
          <Art name="members" />
        </div>
      </section>
      <div className="page grid gap-8 py-10">
        {!isMember && <Closed waitlist={plans.mode === 'waitlist'} />}
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {BENEFITS.map(({ title, text, ...link }) => (
            <li key={title()} className="card flex flex-col gap-3 p-6">
              <Khatam className="size-8 text-saffron" />
              <h2 className="text-lg">{title()}</h2>
              <p className="text-muted">{text()}</p>
              <LinkButton {...link} variant="outline" className="mt-auto self-start">
                {m.membership_place_open()}
                <span className="sr-only">: {title()}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Before payments open there is neither a plan to choose nor free access to request. */
const Closed = ({ waitlist }: { waitlist: boolean }) =>
  waitlist ? (
    <Withheld link={m.membership_join_waitlist()}>
      <p>{m.membership_subscribe_waiting()}</p>
    </Withheld>
  ) : (
    <Withheld link={m.membership_see_plans()}>
      <p>{m.membership_members_withheld()}</p>
    </Withheld>
  )
