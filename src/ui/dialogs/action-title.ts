import { isolated } from '#platform/text/direction.ts'

/** The title of a dialog that asks before something is done: the action, and what it is done to. */
export const actionTitle = (action: string, name?: string) => (name ? `${action}: ${isolated(name)}` : action)
