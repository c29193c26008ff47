import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import { showDigits } from '#platform/format.ts'
import { currentVisit } from '#platform/visit.ts'
import type { Article } from '../queries.ts'

const TEHRAN = 'Asia/Tehran'
const never = () => () => {}

/** This year's moment to the second: in Tehran for everyone, and in the reader's own zone once her browser says it. */
export function NowruzMoment({
  id,
  nowruz,
}: {
  id: string | undefined
  nowruz: NonNullable<Article['nowruz']>
}) {
  const zone = useSyncExternalStore(never, zoneHere, () => undefined)
  const moment = new Date(nowruz.moment)
  const { lang } = currentVisit()
  return (
    <div id={id} data-block={id} lang={lang} className="box box-culture">
      <p className="box-title">{m.library_nowruz({ year: showDigits(`${nowruz.persianYear}`) })}</p>
      <p className="tabular-nums">{m.library_nowruz_tehran({ moment: toTheSecond(moment, TEHRAN) })}</p>
      {/* Its line is kept free from the start, so that nothing moves when it is filled. */}
      <p className="min-h-[2lh] tabular-nums sm:min-h-[1lh]">
        {zone && m.library_nowruz_here({ moment: toTheSecond(moment, zone) })}
      </p>
    </div>
  )
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function toTheSecond(moment: Date, timeZone: string) {
  const { lang } = currentVisit()
  const parts = new Intl.DateTimeFormat(lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-US', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
      hourCycle: 'h23',
      timeZone,
    },
  }).formatToParts(moment)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const time = `${part.hour}:${part.minute}:${part.second} (${part.timeZoneName})`
  return lang === 'fa'
    ? `${part.weekday} ${part.day} ${part.month} ${part.year}، ساعت ${time}`
    : `${part.weekday}, ${part.month} ${part.day}, ${part.year}, ${time}`
}
