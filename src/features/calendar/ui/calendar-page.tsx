import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SaveButton } from '#features/offline/ui/save-button.tsx'
import { m } from '#messages'
import { PERSIAN_YEAR_OFFSET, readDate, writeDate } from '#platform/dates/date-text.ts'
import { localizeDigits } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { Art } from '#ui/art.tsx'
import { DateBox } from '#ui/dates/date-box.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { BothCalendars, ParsedDay, useCalendar } from '#ui/dates/parsed-day.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { holidayTexts } from '../holiday-labels.ts'
import { HOLIDAYS, type HolidayKey } from '../holidays.ts'
import { type CulturalCalendar, culturalQuery } from '../queries.ts'
import { FeedLinks } from './feed-links.tsx'

/** The days of the Persian year, ten years ahead. */
export function CalendarPage() {
  const { data } = useSuspenseQuery(culturalQuery())
  const { lang, publicUrl } = requestContext()
  return (
    <div className="page grid max-w-3xl gap-8 py-8">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.calendar_title()}</h1>
        <p className="text-muted">{m.calendar_intro()}</p>
        <SaveButton path="/calendar" title={m.calendar_title()} />
      </div>
      {data.next && <NextHoliday holiday={data.next} />}
      <section className="card grid gap-3 p-5 sm:p-6">
        <h2 className="text-lg">{m.calendar_subscribe_title()}</h2>
        <p className="text-muted">{m.calendar_subscribe_text()}</p>
        <FeedLinks url={`${publicUrl}/api/calendar/cultural-${lang}.ics`} />
      </section>
      <HolidayYears years={data.years} />
      <DateConverter />
      <HolidayList />
    </div>
  )
}

type Holiday = CulturalCalendar['years'][number]['feasts'][number]

const POETS = 'open-book'
/** The drawing of each (public/art). */
const DRAWINGS: Record<HolidayKey, string> = {
  nowruz_moment: 'haft-sin',
  nowruz: 'haft-sin',
  sizdah_bedar: 'holiday-spring',
  saadi: POETS,
  ferdowsi: POETS,
  khayyam: POETS,
  tirgan: 'holiday-water',
  rumi: POETS,
  mehregan: 'holiday-autumn',
  hafez: POETS,
  yalda: 'event-culture',
  sadeh: 'holiday-fire',
  esfandegan: 'holiday-flowers',
  chaharshanbe_suri: 'holiday-fire',
}

/** The next holiday, with its drawing. */
function NextHoliday({ holiday }: { holiday: Holiday }) {
  const { name, text } = holidayTexts(holiday.key)
  return (
    <section
      aria-labelledby="next-holiday"
      className="grid grid-cols-1 items-center gap-5 rounded-card bg-lapis-soft p-4 sm:grid-cols-2 sm:p-5"
    >
      <Art name={DRAWINGS[holiday.key]} />
      <div className="grid gap-2">
        <p className="flex items-center gap-2 font-semibold text-lapis">
          <Khatam className="size-5" />
          {m.calendar_next()}
        </p>
        <h2 id="next-holiday" className="text-xl">
          {name}
        </h2>
        <p className="font-semibold">
          <HolidayDate holiday={holiday} />
        </p>
        <p>{text}</p>
      </div>
    </section>
  )
}

/** What each day is, and where its date comes from. */
const HolidayList = () => (
  <section aria-labelledby="about-holidays" className="grid gap-5">
    <h2 id="about-holidays" className="text-xl">
      {m.calendar_about()}
    </h2>
    <dl className="grid gap-5">
      {HOLIDAYS.map(({ key }) => {
        const { name, text, rule } = holidayTexts(key)
        return (
          <div key={key} id={key} className="grid gap-1 rounded-sm target:bg-firoozeh-soft">
            <dt className="font-display text-lg font-semibold">{name}</dt>
            <dd>{text}</dd>
            <dd className="text-sm text-muted">
              <span className="font-semibold">{m.calendar_rule()}:</span> {rule}
            </dd>
          </div>
        )
      })}
    </dl>
    <p className="rounded-card bg-firoozeh-soft p-5">{m.calendar_moon()}</p>
    <p>
      <Link
        to="/resources/$slug"
        params={{ slug: 'nowruz-traditions' }}
        className="font-semibold text-firoozeh underline"
      >
        {m.calendar_article()}
      </Link>
    </p>
  </section>
)

/** Year after year, the present one open; each name links to its description. */
const HolidayYears = ({ years }: Pick<CulturalCalendar, 'years'>) => (
  <div className="grid gap-3">
    {years.map(({ persianYear, feasts: holidays }, i) => (
      <details key={persianYear} className="card px-5 py-2 sm:px-6" open={i === 0}>
        <summary className="min-h-11 content-center">
          <h2 className="inline text-lg">{m.calendar_year({ year: localizeDigits(String(persianYear)) })}</h2>{' '}
          <span className="text-muted">({spanOf(persianYear)})</span>
        </summary>
        <ul className="grid gap-3 py-3">
          {holidays.map((holiday) => (
            <li key={holiday.key} className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
              <a href={`#${holiday.key}`} className="font-semibold text-firoozeh underline">
                {holidayTexts(holiday.key).name}
              </a>
              <HolidayDate holiday={holiday} />
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
    first: localizeDigits(String(persianYear + PERSIAN_YEAR_OFFSET)),
    last: localizeDigits(String(persianYear + PERSIAN_YEAR_OFFSET + 1)),
  })

/** A date of one calendar in the other, as one types. */
function DateConverter() {
  const { lang } = requestContext()
  const [text, setText] = useState('')
  const [calendar, setCalendar] = useCalendar()
  const iso = readDate(text)
  return (
    <section aria-labelledby="convert" data-screen className="card grid gap-3 p-5 sm:p-6">
      <h2 id="convert" className="text-lg">
        {m.calendar_convert()}
      </h2>
      <p className="text-muted">{m.calendar_convert_text()}</p>
      <div className="max-w-sm">
        <DateBox
          label={m.date_date()}
          name="date"
          text={text}
          onText={setText}
          calendar={calendar}
          onCalendar={(next) => {
            setCalendar(next)
            if (iso) setText(writeDate(iso, next, lang))
          }}
        />
      </div>
      <ParsedDay iso={iso} fallback={text.trim() ? m.calendar_convert_unread() : m.calendar_convert_hint()} />
    </section>
  )
}

/** A day in both calendars; the turn of the year in the reader's own time zone. */
const HolidayDate = ({ holiday: { day, moment } }: { holiday: Holiday }) =>
  moment ? (
    <Moment at={moment} />
  ) : (
    <time dateTime={day}>
      <BothCalendars iso={day} />
    </time>
  )
