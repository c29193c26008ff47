import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { PagedList } from '#ui/paged-list.tsx'
import { Day } from '#ui/when.tsx'
import { subscribersQuery } from '../admin-queries.ts'

/** Who receives the newsletter and who has left it, the newest first. */
export function SubscribersPage() {
  const list = useInfiniteQuery(subscribersQuery())
  return (
    <>
      <h1 className="text-2xl">{m.newsletter_admin_title()}</h1>
      <PagedList list={list} label={m.newsletter_admin_title()} empty={m.newsletter_admin_empty()}>
        {({ email, subscribed, createdAt }) => (
          <article className="card flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
            <p className="min-w-0 grow">
              <bdi dir="ltr" className="font-semibold break-all">
                {email}
              </bdi>
              <span className="block text-sm text-muted">
                {m.newsletter_admin_since()} <Day at={createdAt} />
              </span>
            </p>
            <span className={`chip ${subscribed ? 'bg-pistachio-soft' : 'bg-line'}`}>
              {subscribed ? m.newsletter_status_active() : m.newsletter_status_unsubscribed()}
            </span>
          </article>
        )}
      </PagedList>
    </>
  )
}
