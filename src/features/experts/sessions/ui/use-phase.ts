import { useSyncExternalStore } from 'react'
import { linkIsOpen, type Phase, phaseOf, type Status } from '../../phases.ts'

type Timed = { date: string; duration: number; status: Status }
const TICK_MS = 10_000

const subscribeToTicks = (tick: () => void) => {
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
}
const currentTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS
const noTickOnServer = () => undefined

/** The device's time, to ten seconds; undefined before hydration, as the server's HTML is read later. */
export const useClock = (): number | undefined =>
  useSyncExternalStore(subscribeToTicks, currentTick, noTickOnServer)

/** The phase of a session, and whether its link is open, updated while the page is open. */
export function usePhase(session: Timed): { phase: Phase; linkOpen: boolean } {
  const now = useClock()
  if (now === undefined) return { phase: session.status, linkOpen: false }
  return { phase: phaseOf(session, now), linkOpen: linkIsOpen(session, now) }
}
