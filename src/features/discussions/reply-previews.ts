/** How many replies a post of the feed shows. */
export const REPLY_PREVIEWS = 2
