/** PostgreSQL's integer ends here. */
export const ID_MAX = 2_147_483_647
/** The form of an id in a URL. */
export const ID_PATTERN = /^[1-9]\d{0,9}$/
