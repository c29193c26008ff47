/**
 * The path of a page about one thing, such as a post: opening it shows the content of a notification. Notifications of
 * a new role, or a removal from a group, lead to pages that do not show it. Stored here because every page loads this
 * file and none loads the rules.
 */
export const PAGE_OF_ONE_THING = /^\/[^/]+\/./
