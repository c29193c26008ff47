/** How long before the beginning the meeting's link opens, in minutes: to test microphones. */
export const LINK_OPENS_MINUTES = 15
