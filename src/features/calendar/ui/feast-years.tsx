import { m } from '#messages'
import { showDigits } from '#platform/i18n/format.ts'
import { feastWords } from '../holiday-labels.ts'
import type { CulturalCalendar } from '../queries.ts'
import { FeastDate } from './feast-date.tsx'

/** Year after year, the present one open; each name leads to what is told of it. */
export const FeastYears = ({ years }: Pick<CulturalCalendar, 'years'>) => (
  <div className="grid gap-3">
    {years.map(({ persianYear, feasts }, i) => (
      <details key={persianYear} className="card px-5 py-2 sm:px-6" open={i === 0}>
        <summary className="min-h-11 content-center">
          <h2 className="inline text-lg">{m.calendar_year({ year: showDigits(String(persianYear)) })}</h2>{' '}
          <span className="text-muted">({spanOf(persianYear)})</span>
        </summary>
        <ul className="grid gap-3 py-3">
          {feasts.map((feast) => (
            <li key={feast.key} className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
              <a href={`#${feast.key}`} className="font-semibold text-firoozeh underline">
                {feastWords(feast.key).name}
              </a>
              <FeastDate feast={feast} />
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
)

/** The Gregorian years in which a Persian one lies. */
const spanOf = (persianYear: number) =>
  m.calendar_year_span({
    first: showDigits(String(persianYear + 621)),
    last: showDigits(String(persianYear + 622)),
  })
