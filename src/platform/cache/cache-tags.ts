/** Names what an answer shows, between the API and the pages made from it; never sent to a client. */
export const CACHE_TAGS_HEADER = 'x-topics'
