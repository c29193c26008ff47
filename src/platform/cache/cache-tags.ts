/** Names, between the API and the pages made from it, what an answer shows; never sent to a client. */
export const TOPICS_HEADER = 'x-topics'
