/** Links to other sites endorse nothing, and the page behind a link gets no opener or referrer. */
export const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const
export const INSIDE = { target: '_blank', rel: 'noopener' } as const

/** The slug of the built-in article that a path of ours leads to. */
export const slugOf = (url: string) => url.replace(/^\/resources\//, '')
