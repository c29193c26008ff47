import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { type CommunityEvent, type Group, ownGroupsQuery } from '../../queries.ts'

type Choice = Omit<Parameters<typeof SelectField>[0], 'label' | 'children'> & {
  /** The group of the event or of the page. It may be closed, or not among the reader's groups. */
  current: NamedGroup | undefined
  /** Whether another group may be chosen than the current one. */
  moves: boolean
  /** Called after a choice, with the time zones of this group's place and of the previous group's. */
  onGroup: (id: string, zone: GroupZone, zoneBefore: GroupZone) => void
}
/** Without a group, or where it is not known, there is none. */
export type GroupZone = string | null | undefined
type NamedGroup = Pick<Group, 'id' | 'name' | 'nameFA'> & { zone?: GroupZone }

/** A choice among one's own groups. */
export function GroupChoice({ current, moves, onGroup, ...field }: Choice) {
  const { data } = useInfiniteQuery(ownGroupsQuery())
  const own: NamedGroup[] = data?.pages.flatMap((page) => page.rows) ?? []
  const offered = moves ? own : []
  const groups = current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered
  const value = String(field.value ?? '')
  const zoneOf = (group: string) => groups.find(({ id }) => `${id}` === group)?.zone
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    field.onChange?.(event)
    const chosen = event.target.value
    onGroup(chosen, zoneOf(chosen), zoneOf(value))
  }
  return (
    <SelectField
      {...field}
      onChange={onChange}
      label={m.local_community_field_group()}
      optional={m.ui_optional()}
    >
      <option value="">{m.local_community_field_no_group()}</option>
      {value && !groups.some(({ id }) => `${id}` === value) && <option value={value}>…</option>}
      {groups.map(({ id, name, nameFA }) => (
        <option key={id} value={id}>
          {localize(name, nameFA)}
        </option>
      ))}
    </SelectField>
  )
}

/** The group that an event belongs to, unless moderators have hidden it. */
export function groupOf({ groupId, groupName, groupNameFA }: CommunityEvent) {
  return groupId !== null && groupName !== null
    ? { id: groupId, name: groupName, nameFA: groupNameFA }
    : undefined
}
