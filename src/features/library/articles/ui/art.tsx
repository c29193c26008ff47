import { laterHref } from '#ui/deferred.ts'

/**
 * One of our drawings. It lies in a file of its own, which a browser keeps, and takes its colours from the page: so it
 * is right in the dark, too.
 * @param later it lies within what a page lays out later (ui/deferred.ts)
 */
export const Art = ({
  name,
  words = '',
  className = '',
  later = false,
}: {
  name: string
  words?: string
  className?: string
  later?: boolean
}) => (
  <svg
    viewBox="0 0 960 400"
    role={words ? 'img' : undefined}
    aria-label={words || undefined}
    aria-hidden={words ? undefined : true}
    className={`art block aspect-[12/5] h-auto w-full rounded-card ${className}`}
  >
    <use {...(later ? laterHref(fileOf(name)) : { href: fileOf(name) })} />
  </svg>
)

const fileOf = (name: string) => `/art/${name}.svg#art`
