import { useSyncExternalStore } from 'react'
import { linkIsOpen, type Phase, phaseOf, type Status } from '../rules.ts'

type Timed = { date: string; duration: number; status: Status }
const TICK_MS = 10_000

const everyTick = (tick: () => void) => {
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
}
const clock = () => Math.floor(Date.now() / TICK_MS) * TICK_MS
const notYet = () => undefined

/** The time by this device, to ten seconds; none until the page came alive, for the server's copy is read later. */
const useClock = (): number | undefined => useSyncExternalStore(everyTick, clock, notYet)

/** Where a session stands, and whether the way in is open, while the page stays open. */
export function usePhase(session: Timed): { phase: Phase; linkOpen: boolean } {
  const now = useClock()
  if (now === undefined) return { phase: session.status, linkOpen: false }
  return { phase: phaseOf(session, now), linkOpen: linkIsOpen(session, now) }
}
