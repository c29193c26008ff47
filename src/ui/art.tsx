/**
 * One of the site's drawings. It is a file of its own, which browsers cache, and takes its colours from the page, also in
 * dark mode.
 */
export const Art = ({
  name,
  label = '',
  className = '',
}: {
  name: string
  label?: string
  className?: string
}) => (
  <svg
    viewBox="0 0 960 400"
    role={label ? 'img' : undefined}
    aria-label={label || undefined}
    aria-hidden={label ? undefined : true}
    className={`art block aspect-[12/5] h-auto w-full rounded-card ${className}`}
  >
    <use href={`/art/${name}.svg#art`} />
  </svg>
)
