/** In a search box above a list for admins: more than anyone types, and room for a line that was copied from a text. */
export const LIST_QUERY_MAX = 200
