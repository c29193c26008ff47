import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Moment } from '#ui/moment.tsx'
import { showToast } from '#ui/toast.ts'
import { type DeskArticle, versionsQuery } from '../queries.ts'

type Props = { id: number; onBringBack: (words: Partial<DeskArticle>) => void }

/** What the article said before; its words can be brought back into the form. */
export function Versions({ id, onBringBack }: Props) {
  const { data: versions = [] } = useQuery(versionsQuery(id))
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions" className="grid gap-3">
      <h2 id="versions" className="text-xl">
        {m.library_admin_versions()}
      </h2>
      <ol reversed className="grid gap-2">
        {versions.map(({ version, createdAt, words }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 border-t border-line pt-2">
            <span className="font-semibold">{m.library_admin_version({ number: showNumber(version) })}</span>
            <span className="text-muted">
              <Moment at={createdAt} />
            </span>
            <Button
              look="quiet"
              className="ms-auto"
              onClick={() => {
                onBringBack(words as Partial<DeskArticle>)
                showToast({ title: m.library_admin_brought_back() })
              }}
            >
              {m.library_admin_bring_back()}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
