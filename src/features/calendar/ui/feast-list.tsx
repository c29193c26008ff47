import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { FEASTS, feastWords } from '../holiday-labels.ts'

/** What each day is, and where its date comes from. */
export const FeastList = () => (
  <section aria-labelledby="about-feasts" className="grid gap-5">
    <h2 id="about-feasts" className="text-xl">
      {m.calendar_about()}
    </h2>
    <dl className="grid gap-5">
      {FEASTS.map(({ key }) => {
        const { name, text, rule } = feastWords(key)
        return (
          <div key={key} id={key} className="grid gap-1 rounded-sm target:bg-firoozeh-soft">
            <dt className="text-lg font-semibold">{name}</dt>
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
