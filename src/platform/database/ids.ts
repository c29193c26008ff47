/** PostgreSQL's integer ends here. */
export const ID_MAX = 2_147_483_647
/** How an id is written in an address. */
export const ID_PATTERN = /^[1-9]\d{0,9}$/
