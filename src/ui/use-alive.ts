import { useSyncExternalStore } from 'react'

/** Whether a script runs: false on the server and until the page has come alive. */
export const useAlive = () => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
