import { Link } from '@tanstack/react-router'
import { m } from '#messages'

const linkClass =
  'inline-flex min-h-11 items-center rounded-full border border-edge px-4 hover:bg-firoozeh-soft aria-[current]:border-firoozeh aria-[current]:bg-firoozeh-soft aria-[current]:font-semibold'

const READERS = [
  { as: undefined, label: m.workshops_preview_self },
  { as: 'guest', label: m.workshops_preview_guest },
  { as: 'member', label: m.workshops_preview_member },
] as const

/** For admins: the page as a guest or a member sees it. */
export const PreviewBar = ({ id }: { id: number }) => (
  <nav aria-label={m.workshops_preview()} className="flex flex-wrap items-center gap-2">
    <span className="font-semibold">{m.workshops_preview()}</span>
    {READERS.map((reader) => (
      <Link
        key={reader.as ?? 'self'}
        to="/workshops/$id"
        params={{ id }}
        search={reader.as ? { as: reader.as } : {}}
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
        className={linkClass}
      >
        {reader.label()}
      </Link>
    ))}
  </nav>
)
