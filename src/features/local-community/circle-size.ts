/**
 * People in a local circle, its organizers among them: few enough to know each other by name, and to meet in one
 * living room. The table holds it too. Apart from the rules, which no page loads before a form.
 */
export const CIRCLE_MAX = 12

/** How many may still join; undefined for an open group, which has no limit. */
export const circleSpots = ({
  isPremiumOnly,
  memberCount,
}: {
  isPremiumOnly: boolean
  memberCount: number
}) => (isPremiumOnly ? Math.max(0, CIRCLE_MAX - memberCount) : undefined)
