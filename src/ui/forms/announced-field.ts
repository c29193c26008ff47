import { createContext } from 'react'

/**
 * The field of the form whose error is announced, as it had the focus when it was found wrong: to give it the focus again
 * has a screen reader say nothing. The key is another one each time.
 */
export const AnnouncedField = createContext<{ name: string; key: number } | undefined>(undefined)
