import { useSyncExternalStore } from 'react'

/** Whether the page is hydrated: false on the server and before hydration. */
export const useAlive = () => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
