/**
 * The path of a page about one thing, such as a post: whoever opens it sees what a notification of it says. Those about
 * a removal from a group, or a role, lead to pages that do not say it. Here, as every page has it and none the rules.
 */
export const PAGE_OF_ONE_THING = /^\/[^/]+\/./
