/** Names, between the API and the pages made from it, what an answer shows; never sent to a client. */
export const CACHE_TAGS_HEADER = 'x-topics'
