import { m } from '#messages'
import type { AdminState } from '../search-params.ts'

export const stateLabels: Record<AdminState, () => string> = {
  waiting: m.library_state_waiting,
  approved: m.library_state_approved,
  refused: m.library_state_refused,
  dead: m.library_state_dead,
}

export const stateClass: Record<AdminState, string> = {
  waiting: 'bg-lapis-soft',
  approved: 'bg-pistachio-soft',
  refused: 'bg-anar-soft',
  dead: 'bg-anar-soft',
}
