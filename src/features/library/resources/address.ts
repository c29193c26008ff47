/** Nobody's name is lent to what others link to, and the page behind a link learns nothing of this one. */
export const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const
export const INSIDE = { target: '_blank', rel: 'noopener' } as const

/** The name of the built-in article that an address of ours leads to. */
export const slugOf = (url: string) => url.replace(/^\/resources\//, '')
