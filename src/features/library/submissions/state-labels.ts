import { m } from '#messages'
import type { DeskState } from '../rules.ts'

export const stateWords: Record<DeskState, () => string> = {
  waiting: m.library_state_waiting,
  approved: m.library_state_approved,
  refused: m.library_state_refused,
  dead: m.library_state_dead,
}

export const stateLook: Record<DeskState, string> = {
  waiting: 'bg-lapis-soft',
  approved: 'bg-pistachio-soft',
  refused: 'bg-anar-soft',
  dead: 'bg-anar-soft',
}
