/**
 * One of our drawings. It lies in a file of its own, which a browser keeps, and takes its colours from the page: so it
 * is right in the dark, too.
 */
export const Art = ({
  name,
  words = '',
  className = '',
}: {
  name: string
  words?: string
  className?: string
}) => (
  <svg
    viewBox="0 0 960 400"
    role={words ? 'img' : undefined}
    aria-label={words || undefined}
    aria-hidden={words ? undefined : true}
    className={`art block aspect-[12/5] h-auto w-full rounded-card ${className}`}
  >
    <use href={`/art/${name}.svg#art`} />
  </svg>
)
