import { createContext } from 'react'

/**
 * The field whose error is announced. It already had the focus when its error was found, and focusing it again makes a
 * screen reader say nothing. The key is another one each time.
 */
export const AnnouncedField = createContext<{ name: string; key: number } | undefined>(undefined)
