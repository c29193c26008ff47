/** Links to other sites endorse nothing, and the page behind a link gets no opener or referrer. */
export const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const
export const INSIDE = { target: '_blank', rel: 'noopener' } as const

/** Returns the slug of the built-in article at a path of this site. */
export const slugOf = (url: string) => url.replace(/^\/resources\//, '')
