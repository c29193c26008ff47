type Props = {
  label: string
  value: number
  max: number
  /** The numbers as a sentence, for readers who cannot see the bar. */
  text: string
}

/** How much of something is done; grows from the start side. */
export const ProgressBar = ({ label, value, max, text }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    aria-valuetext={text}
    className="h-2.5 overflow-hidden rounded-full bg-line"
  >
    <div
      className="bar h-full rounded-full bg-firoozeh transition-[inline-size] duration-200 ease-out"
      style={{ inlineSize: `${max ? (value / max) * 100 : 0}%` }}
    />
  </div>
)
