import * as v from 'valibot'
import { isZone, storedZone } from './zone.ts'

/** An IANA time zone in its stored spelling; code `zone_unknown`. */
export const Zone = v.pipe(
  v.string('zone_unknown'),
  v.check(isZone, 'zone_unknown'),
  v.transform((zone) => storedZone(zone) ?? 'UTC'),
)
