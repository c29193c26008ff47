/** What search engines, social networks and senders of emails add to their links: another value with each click. */
const CLICK_ID = /^(?:(?:fb|g|d|tt|tw|y)clid|msclkid|[gw]braid|igshi?d?|li_fat_id|mc_eid)=/

/**
 * The address of a page without ids of single clicks. The site does not use these, and without them all readers who
 * come from the same post elsewhere share one cached page. Campaigns (`utm_…`) stay, as they are few, and counted.
 */
export function withoutClickIds(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s)
  const kept = query?.split('&').filter((parameter) => !CLICK_ID.test(parameter))
  return path + (kept?.length ? `?${kept.join('&')}` : query === '' ? '?' : '')
}
