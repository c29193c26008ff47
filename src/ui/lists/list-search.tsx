import { useLocation, useNavigate } from '@tanstack/react-router'
import { LIST_QUERY_MAX } from '#platform/http/list-query.ts'
import { SearchBox } from './search-box.tsx'

type Props = {
  label: string
  /** The search words, from the URL. */
  value: string
  /** The name of the parameter, where a page has two lists. */
  name?: string
}

/** The search of a list, such as those of the admin area. It is in the URL, beside other choices. */
export function ListSearch({ label, value, name = 'q' }: Props) {
  const navigate = useNavigate()
  const { [name]: _, ...others } = useLocation({ select: ({ search }) => search as Record<string, unknown> })
  return (
    <search>
      <SearchBox
        label={label}
        name={name}
        value={value}
        maxLength={LIST_QUERY_MAX}
        beside={Object.fromEntries(Object.entries(others).map(([each, set]) => [each, `${set}`]))}
        onSearch={(typed, replace) =>
          void navigate({
            to: '.',
            // On top of the URL as it is by now: a filter may have been chosen since the last letter.
            search: (now: object) => ({ ...now, [name]: typed || undefined }) as never,
            resetScroll: false,
            replace,
          })
        }
      />
    </search>
  )
}
