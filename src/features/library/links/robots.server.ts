import robotsParser from 'robots-parser'

/** Our name in robots.txt. */
export const ROBOT = 'PeyvandLinkCheck'

/** RFC 9309, 2.5: at least 500 KiB of a robots.txt are read. */
export const ROBOTS_BYTES = 512 * 1024
/** Real sites have far fewer. Comparing a pattern with wildcards takes its length times that of the path. */
const RULES_MAX = 2_000
const PATTERN_MAX = 1_000
const WILDCARDS_MAX = 10
const WILD_PATTERNS_TOGETHER = 5_000
const PATH_MAX = 2_000

const DISALLOW_ALL = 'User-agent: *\nDisallow: /'

export type Robots = { allows: (url: string) => boolean; delaySeconds: number }

/** The rules to use where a site cannot be asked now: everything is disallowed. */
export const allDisallowed = (address: string): Robots => robotsOf(address, DISALLOW_ALL)

/**
 * Reads a robots.txt. For each pattern the parser's work grows with the pattern's length times the path's. So the
 * parser gets only the groups that concern us, and only up to a size: a site with more rules is not requested.
 */
export function readRobotsText(address: string, text: string): Robots {
  const lines = Buffer.byteLength(text) < ROBOTS_BYTES ? linesForUs(text) : undefined
  return lines && isWithinLimits(lines)
    ? robotsOf(address, lines.map(({ line }) => line).join('\n'))
    : allDisallowed(address)
}

function robotsOf(address: string, text: string): Robots {
  const robots = robotsParser(address, text)
  return {
    allows: (url) => pathOf(url).length <= PATH_MAX && robots.isAllowed(url, ROBOT) !== false,
    delaySeconds: robots.getCrawlDelay(ROBOT) ?? 0,
  }
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

type Line = { line: string; pattern?: string }

/** The lines of the groups for everyone and for us, in one pass. */
function linesForUs(text: string): Line[] {
  const rules: Line[] = []
  let [appliesToUs, inAgents] = [false, false]
  for (const rawLine of text.split(/\r\n|\r|\n/)) {
    const { name, value } = partsOf(rawLine)
    if (name === 'user-agent') {
      if (!inAgents) appliesToUs = false
      inAgents = true
      if (!isUs(value)) continue
      if (!appliesToUs) rules.push({ line: 'Next-Group:' })
      appliesToUs = true
      rules.push({ line: `User-agent: ${value}` })
    } else if (name) {
      inAgents = false
      if (!appliesToUs) continue
      if (name === 'allow' || name === 'disallow') rules.push({ line: `${name}: ${value}`, pattern: value })
      if (name === 'crawl-delay') rules.push({ line: `${name}: ${value}` })
    }
  }
  return rules
}

function partsOf(rawLine: string): { name: string; value: string } {
  const [line = ''] = rawLine.split('#', 1)
  const colon = line.indexOf(':')
  return colon < 0
    ? { name: '', value: '' }
    : { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }
}

const isUs = (agent: string) => {
  const [name = ''] = agent.toLowerCase().split('/', 1)
  return name.trim() === '*' || name.trim() === ROBOT.toLowerCase()
}

function isWithinLimits(lines: Line[]): boolean {
  const patterns = lines.flatMap(({ pattern }) => pattern ?? [])
  const wildcards = patterns.filter((pattern) => pattern.includes('*'))
  return (
    lines.length <= RULES_MAX &&
    patterns.every((pattern) => Buffer.byteLength(pattern) <= PATTERN_MAX) &&
    wildcards.every((pattern) => pattern.split('*').length - 1 <= WILDCARDS_MAX) &&
    wildcards.reduce((sum, pattern) => sum + Buffer.byteLength(pattern), 0) <= WILD_PATTERNS_TOGETHER
  )
}
