import { useSuspenseQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { directionOf, isolated } from '#platform/text/direction.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { dayIn } from '#ui/dates/parsed-day.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { SignInLink } from '#ui/sign-in-link.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import { certificateQuery, courseQuery } from '../queries.ts'
import { titleOf } from '../titles.ts'

/** Shows the certificate of a course, ready to print; before every lesson is done, shows the remaining ones. */
export function CertificatePage({ id }: { id: number }) {
  const { data: course } = useSuspenseQuery(courseQuery(id))
  const { data: certificate } = useSuspenseQuery(certificateQuery(id))
  const guest = useViewer() === null
  return (
    <div className="page grid max-w-4xl grid-cols-1 gap-6 py-6">
      <BackLink to="/courses/$id" params={{ id }}>
        {m.courses_back_to({ title: isolated(titleOf(course)) })}
      </BackLink>
      {certificate ? (
        <>
          <Sheet {...certificate} />
          <Button className="justify-self-center" onClick={() => window.print()}>
            {m.courses_print()}
          </Button>
        </>
      ) : (
        <div className="card grid justify-items-start gap-3 p-6">
          <h1 className="text-2xl">
            {guest ? m.courses_certificate_title() : m.courses_certificate_not_yet()}
          </h1>
          <p>{guest ? m.courses_certificate_guest() : m.error_course_unfinished()}</p>
          {guest && <SignInLink className={buttonClass('main')} />}
        </div>
      )}
    </div>
  )
}

type Props = {
  title: string
  titleFa: string | null
  firstName: string
  lastName: string
  lessonCount: number
  completedAt: string
  timeZone: string
}

function Sheet({ firstName, lastName, lessonCount, completedAt, timeZone, ...course }: Props) {
  const { lang } = requestContext()
  const day = new Date(completedAt)
  return (
    <article className="grid justify-items-center gap-5 rounded-card border-4 border-double border-firoozeh bg-surface px-5 py-10 text-center sm:px-12 sm:py-16">
      <Khatam className="size-14 text-firoozeh" />
      <h1 className="text-3xl">{m.courses_certificate_title()}</h1>
      <p className="text-muted">{m.courses_certificate_given()}</p>
      <p dir="auto" translate="no" className="text-2xl font-bold wrap-anywhere">
        {`${firstName} ${lastName}`.trim()}
      </p>
      <p className="text-muted">
        {m.courses_certificate_text({ count: lessonCount, shown: formatNumber(lessonCount) })}
      </p>
      <p
        dir={directionOf(titleOf(course))}
        lang={langOf(titleOf(course))}
        className="text-xl font-semibold text-firoozeh"
      >
        {titleOf(course)}
      </p>
      <p>
        {m.courses_certificate_date({
          day: isolated(formatDay(day, timeZone)),
          other: isolated(dayIn(lang === 'fa' ? 'gregorian' : 'persian', day, timeZone)),
        })}
      </p>
      <p className="flex items-center gap-3 pt-4 text-sm text-muted">
        <Khatam className="size-4" />
        {m.courses_certificate_site()}
        <Khatam className="size-4" />
      </p>
    </article>
  )
}
