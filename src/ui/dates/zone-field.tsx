import { type ComponentProps, useMemo } from 'react'
import { m } from '#messages'
import { mainZones, otherZones, type ZoneGroup } from '#platform/dates/zone-choices.ts'
import { zoneCity } from '#platform/dates/zone-names.ts'
import { requestContext } from '#platform/request-context.ts'
import { SelectField } from '../forms/field.tsx'
import { useReaderZone } from './reader-zone.ts'

/** The time zone of a place, by cities in the reader's language. */
export function ZoneField({
  label,
  empty,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'label'> & {
  label?: string
  /** The label of no zone, if that can be chosen. */
  empty?: string
}) {
  const { lang } = requestContext()
  const reader = useReaderZone()
  // The browser's own list of zones is used after hydration: the server's may differ.
  const groups = useMemo(
    () => (reader ? [...mainZones(lang), otherZones(lang)] : mainZones(lang)),
    [reader, lang],
  )
  const value = String(rest.value ?? '')
  const isListed = groups.some(({ zones }) => zones.some(({ zone }) => zone === value))
  return (
    <SelectField label={label ?? m.date_zone()} {...rest}>
      {empty && <option value="">{empty}</option>}
      {!isListed && !(empty && !value) && <option value={value}>{value && zoneCity(value, lang)}</option>}
      {groups.map(({ region, zones }) => (
        <optgroup key={region} label={REGION[region]()}>
          {zones.map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

const REGION: Record<ZoneGroup['region'], () => string> = {
  north_america: m.region_north_america,
  europe: m.region_europe,
  oceania: m.region_oceania,
  iran_and_neighbours: m.region_iran_and_neighbours,
  asia: m.region_asia,
  africa_and_south_america: m.region_africa_and_south_america,
  elsewhere: m.region_elsewhere,
}
