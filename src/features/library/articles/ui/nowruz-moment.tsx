import { m } from '#messages'
import { showDigits } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { useReaderZone } from '#ui/reader-zone.ts'
import { showToTheSecond } from '../nowruz-words.ts'
import type { Article } from '../queries.ts'

/** This year's moment to the second: in Tehran for everyone, and in the reader's own zone once her browser says it. */
export function NowruzMoment({
  id,
  nowruz,
}: {
  id: string | undefined
  nowruz: NonNullable<Article['nowruz']>
}) {
  const zone = useReaderZone()
  const { lang } = requestContext()
  return (
    <div id={id} data-block={id} lang={lang} className="box box-culture">
      <p className="box-title">{m.library_nowruz({ year: showDigits(`${nowruz.persianYear}`) })}</p>
      <p className="tabular-nums">{m.library_nowruz_tehran({ moment: nowruz.inTehran })}</p>
      {/* Its line is kept free from the start, so that nothing moves when it is filled. */}
      <p className="min-h-[2lh] tabular-nums sm:min-h-[1lh]">
        {zone && m.library_nowruz_here({ moment: showToTheSecond(new Date(nowruz.moment), zone, lang) })}
      </p>
    </div>
  )
}
