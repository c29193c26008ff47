import { allDisallowed, ROBOT, ROBOTS_BYTES, type Robots, readRobotsText } from './robots.server.ts'
import { type FetchResponse, type NetworkPolicy, RobotsDenied, safeFetch } from './safe-fetch.server.ts'

/**
 * `gone`: the site says so. `silent`: no answer, which may be our own fault. `unknown`: robots.txt disallows it, or
 * the site asks to come later.
 */
export type Verdict = 'alive' | 'gone' | 'silent' | 'unknown'
export type CrawlPolicy = { agent: string; network: NetworkPolicy; pauseMs: number }

/**
 * The user agent, with an address for complaints.
 * @param publicUrl the address of this site
 */
export const agentOf = (publicUrl: string) => `${ROBOT}/1.0 (+${publicUrl})`

const DELAY_MAX_MS = 10_000

/**
 * Checks links. Requests to one host run one at a time with a pause after each, and only if robots.txt allows it. Hosts
 * of redirects follow the same rules.
 */
export function openLinkChecker({ agent, network, pauseMs }: CrawlPolicy) {
  const robotsByOrigin = new Map<string, Promise<Robots>>()
  const robotsOf = (url: string) => {
    const { origin } = new URL(url)
    const robots = robotsByOrigin.get(origin) ?? readRobots(origin, { agent, network })
    robotsByOrigin.set(origin, robots)
    return robots
  }
  const isAllowed = async (url: string) => (await robotsOf(url)).allows(url)
  return async function check(url: string): Promise<Verdict> {
    const delay = async () => {
      const crawlDelayMs = (await robotsOf(url)).delaySeconds * 1000
      await new Promise((wait) => setTimeout(wait, Math.max(pauseMs, Math.min(crawlDelayMs, DELAY_MAX_MS))))
    }
    if (!(await isAllowed(url))) return 'unknown'
    let verdict: Verdict = 'unknown'
    // Many servers support only GET.
    for (const method of ['HEAD', 'GET'] as const) {
      await delay()
      verdict = await verdictOf(() => safeFetch(url, { method, agent, network, isAllowed }))
      if (verdict === 'alive' || verdict === 'unknown') break
    }
    await delay()
    return verdict
  }
}

/** RFC 9309, 2.3.1: no file means allowed; a server error means disallowed. Cached for the run. */
async function readRobots(origin: string, { agent, network }: Omit<CrawlPolicy, 'pauseMs'>): Promise<Robots> {
  const address = `${origin}/robots.txt`
  try {
    const { status, body } = await safeFetch(address, {
      method: 'GET',
      agent,
      network,
      bodyBytes: ROBOTS_BYTES,
    })
    if (status >= 500 || status === 429) return allDisallowed(address)
    return readRobotsText(address, status === 200 ? body : '')
  } catch {
    return readRobotsText(address, '') // if the host is gone, the link itself will say so
  }
}

async function verdictOf(send: () => Promise<FetchResponse>): Promise<Verdict> {
  try {
    const { status, retryAfter } = await send()
    if (status === 429 || (status === 503 && retryAfter)) return 'unknown'
    // A page that denies access (401, 403, 405, 451) exists.
    return status >= 500 || status === 404 || status === 410 ? 'gone' : 'alive'
  } catch (error) {
    return error instanceof RobotsDenied ? 'unknown' : 'silent'
  }
}
