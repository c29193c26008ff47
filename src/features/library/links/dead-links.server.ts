import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { agentOf, type CrawlPolicy, openLinkChecker, type Verdict } from './link-checker.server.ts'
import { PUBLIC_INTERNET } from './safe-fetch.server.ts'

/** Each link is checked once a week; an hourly job takes those that are due. */
const CHECK_INTERVAL = '7 days'
/**
 * How many links one run checks: with three requests of ten seconds each, five at a time, the run ends well before
 * its job expires.
 */
const LINKS_MAX = 40
const WORKERS = 5
const RUN_MAX_MS = 200_000
const PAUSE_MS = 1_000

type Link = { id: number; url: string }
type JobContext = Pick<AppContext, 'db' | 'live' | 'jobs' | 'env'>
type CheckOptions = Partial<CrawlPolicy> & { every?: string }

/**
 * Checks whether approved links still work. A link is dead when it was gone in two checks in a row, a week apart; one
 * that answers is alive again. Safe to run twice and at once: of two runs that check a link, the first to end counts.
 */
export async function checkLinks(
  app: JobContext,
  { every = CHECK_INTERVAL, ...given }: CheckOptions = {},
): Promise<void> {
  const policy = {
    agent: agentOf(app.env.PUBLIC_URL),
    network: PUBLIC_INTERNET,
    pauseMs: PAUSE_MS,
    ...given,
  }
  const dueLinks = await queryNamed<Link>(app.db, 'library.dueLinks', DUE_LINKS, [every, LINKS_MAX])
  const results = await checkAll(dueLinks, policy)
  const online =
    !results.length || results.some(({ verdict }) => verdict !== 'silent') || (await isOnline(app, policy))
  for (const { id, verdict } of results) {
    if (verdict === 'silent' && !online) continue // our own connection is down
    await storeVerdict(app, { id, verdict, every })
  }
}

async function checkAll(links: Link[], policy: CrawlPolicy): Promise<{ id: number; verdict: Verdict }[]> {
  const hosts = [...Map.groupBy(links, ({ url }) => new URL(url).host).values()]
  const end = Date.now() + RUN_MAX_MS
  const results: { id: number; verdict: Verdict }[] = []
  const worker = async () => {
    // Those that are due for longest first: the time may end before the others.
    for (let host = hosts.shift(); host; host = hosts.shift()) {
      const check = openLinkChecker(policy)
      for (const { id, url } of host) {
        if (Date.now() > end) return
        results.push({ id, verdict: await check(url) })
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return results
}

/** Whether our own connection works, when no link answered: checks one that was alive the last time. */
async function isOnline({ db }: JobContext, policy: CrawlPolicy): Promise<boolean> {
  const [lastAlive] = await queryNamed<Link>(db, 'library.lastAlive', LAST_ALIVE, [])
  return lastAlive !== undefined && (await openLinkChecker(policy)(lastAlive.url)) !== 'silent'
}

const LAST_ALIVE = `select id, url from resources where approved and article_id is null and failing_since is null
  and checked_at is not null order by checked_at desc limit 1`

/** The moderator who approved a link has just opened it: the first check comes a week later. */
const LAST_LOOK = 'coalesce(checked_at, decided_at)'
const DUE_LINKS = `select id, url from resources
  where approved and article_id is null and url ~ '^https?://' and ${LAST_LOOK} < now() - $1::interval
  order by ${LAST_LOOK}, id limit $2`

type LinkResult = { id: number; verdict: Verdict; every: string }

async function storeVerdict(app: JobContext, { id, verdict, every }: LinkResult): Promise<void> {
  const tags = ([row]: { changed: boolean }[]) => (row?.changed ? ['resources'] : [])
  await write(app, { tags, single: true }, (db) =>
    queryNamed(db, 'library.noteLink', STORE_VERDICT, [id, verdict, every]),
  )
}

// Only while the link is still due: another run may have checked it meanwhile, and two failures of one day are one.
const STORE_VERDICT = `with before as (
    select id, dead_since from resources where id = $1 and ${LAST_LOOK} < now() - $3::interval for update)
  update resources r set checked_at = now(),
    failing_since = case $2 when 'alive' then null when 'unknown' then r.failing_since else coalesce(r.failing_since, now()) end,
    dead_since = case $2 when 'alive' then null when 'unknown' then r.dead_since else coalesce(r.dead_since, r.failing_since) end
  from before where r.id = before.id
  returning (before.dead_since is null) <> (r.dead_since is null) as changed` // changes for readers
