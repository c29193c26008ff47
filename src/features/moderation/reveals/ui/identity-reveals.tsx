import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import { identityRevealsQuery } from '../../queries.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Shows authors who revealed them, when and why. The entries stay for good. */
export function IdentityReveals() {
  const { data } = useQuery(identityRevealsQuery())
  if (!data?.length) return null
  return (
    <section className="grid gap-3 rounded-card bg-anar-soft p-5">
      <h2 className="text-lg">{m.account_reveals()}</h2>
      <p>{m.account_reveals_text()}</p>
      <ul className="grid gap-3">
        {data.map(({ id, subject, url, at, openedByName, reason }) => (
          <li key={id}>
            <p className="text-sm">
              <Dots>
                <bdi className="font-semibold">{openedByName}</bdi>
                <Day at={at} />
                <TextLink subject={subject} url={url} />
              </Dots>
            </p>
            <UserText text={reason} />
          </li>
        ))}
      </ul>
    </section>
  )
}
