/** Where the operator may have a page, apart from the rules of the form: every page's footer has it. */
export const SOCIAL = ['instagram', 'telegram', 'youtube', 'facebook'] as const
export type Social = (typeof SOCIAL)[number]
