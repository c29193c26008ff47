import { useSyncExternalStore } from 'react'

/** Whether the page is hydrated: false on the server and before hydration. */
export const useHydrated = () => useSyncExternalStore(subscribeToNothing, getTrue, getFalse)

const subscribeToNothing = () => () => {}
const getTrue = () => true
const getFalse = () => false
