import { useId } from 'react'

/** Two squares turned by 45 degrees: the star of khatam work. The id of the symbol that KhatamSymbol draws once a page. */
const ID = 'khatam'

/** Once in each page; every Khatam refers to it. */
export const KhatamSymbol = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
    <symbol id={ID} viewBox="0 0 100 100">
      <path
        d="M50 4 63.5 17.4H82.5V36.5L96 50 82.5 63.5V82.5H63.5L50 96 36.5 82.5H17.5V63.5L4 50 17.5 36.5V17.5H36.5Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path
        d="M50 26 57 33H67V43L74 50 67 57V67H57L50 74 43 67H33V57L26 50 33 43V33H43Z"
        fill="currentColor"
        opacity=".85"
      />
    </symbol>
  </svg>
)

/** A bullet, an ornament, a loading indicator (`turning`). Without text of its own. */
export function Khatam({ className = '', turning = false }: { className?: string; turning?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={`inline-block size-5 shrink-0 ${turning ? 'animate-[turn_6s_linear_infinite]' : ''} ${className}`}
    >
      <use href={`#${ID}`} />
    </svg>
  )
}

/** The girih band behind a hero: stars whose points are joined, at six per cent. */
export function KhatamGround() {
  // A page may have two of them.
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className="pointer-events-none absolute inset-0 size-full text-firoozeh opacity-[.06]"
    >
      <defs>
        <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
          <use href={`#${ID}`} width="64" height="64" x="16" y="16" />
          <path
            d="M48 0V18M48 78V96M0 48H18M78 48H96M0 0 27 27M96 0 69 27M0 96 27 69M96 96 69 69"
            stroke="currentColor"
            strokeWidth="3"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
