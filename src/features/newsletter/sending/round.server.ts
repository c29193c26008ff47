import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { onceAvailable } from '#platform/database/once-available.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { BlockSource } from '../issues/block-source.server.ts'
import { type ComposeFor, composeIssueById, type Recipient } from '../issues/compose.server.ts'
import { PAUSED_AS_AWAY, pausedAsRejected } from '../rules.ts'
import { AWAY_MINUTES, RETRY_MINUTES, readFault } from './faults.ts'
import { internationalMembers } from './members.server.ts'
import { finishIssue, isAwayTooLong, issueTag, pauseIssue } from './progress.server.ts'
import { Rejections } from './rejections.server.ts'
import {
  CLAIM_SQL,
  ISSUE_STATE,
  MARK_FAILED,
  MARK_SENT,
  MARK_SKIPPED,
  PUT_BACK,
  RELEASE_CLAIMS,
  RENEW_CLAIMS,
  SEND_LATER,
} from './statements.server.ts'

/** Deliveries that one process takes at once. After a crash they wait for LEASE_SECONDS. */
const CLAIM_BATCH = 100
/** How often a process renews its lease; until the lease ends no other process sends what it claimed. */
const LEASE_SECONDS = 20
const RENEW_MS = 5_000
/** Connections that stay free for emails somebody waits for, such as a sign-in link. */
const SPARE_CONNECTIONS = 2
/** The pause before an unreachable server is tried again: doubled each time. */
const AWAY_MS = { first: 250, most: 10_000 }

type ClaimedDelivery = {
  id: number
  subscriberId: number | null
  email: string | null
  lang: Lang
  both: boolean
  attempts: number
}

/** One process that sends one issue, until nothing is due or the time of the job is over. */
export class Round {
  private readonly sender = randomUUID()
  private queue: ClaimedDelivery[] = []
  private leaseUntil = 0
  private serverPause: Promise<unknown> | undefined
  private outagesInRow = 0
  private latestTurn: Promise<unknown> = Promise.resolve()
  private publishedAt = 0
  private stopped = false
  private sentCount = 0
  private claiming: Promise<void> | undefined
  private readonly rejections: Rejections

  private readonly app: AppContext
  private readonly blocks: BlockSource[]
  private readonly issue: { id: number }
  private readonly end: number

  constructor(app: AppContext, blocks: BlockSource[], issue: { id: number }, end: number) {
    this.app = app
    this.blocks = blocks
    this.issue = issue
    this.end = end
    this.rejections = new Rejections(app.db, this.sender)
  }

  /** @returns whether anything was sent: then more may be due */
  async run(): Promise<boolean> {
    await this.claim()
    if (!this.queue.length) {
      await finishIssue(this.app, this.issue.id)
      return false
    }
    const composeFor = await composeIssueById(this.app, this.blocks, this.issue.id).catch(async (error) => {
      await this.releaseClaims() // nothing was attempted
      throw error
    })
    const renewing = setInterval(() => void this.renew().catch(() => {}), RENEW_MS)
    const unsubscribe = this.app.live.subscribe(({ topic }) => {
      if (topic === issueTag(this.issue.id) || topic === '*') void this.checkState().catch(() => {})
    })
    const workers = Math.max(1, this.app.mailer.pool - SPARE_CONNECTIONS)
    const ended = await Promise.allSettled(Array.from({ length: workers }, () => this.work(composeFor)))
    clearInterval(renewing)
    unsubscribe()
    await this.checkState()
    if (!this.isInterrupted && !this.queue.length) await this.rejections.record()
    // Only now that no worker has an email under way: it would be sent again.
    await this.releaseClaims()
    const failed = ended.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    await finishIssue(this.app, this.issue.id)
    return this.sentCount > 0
  }

  private async work(composeFor: ComposeFor) {
    try {
      for (let next = await this.next(); next; next = await this.next()) await this.sendOne(next, composeFor)
    } catch (error) {
      this.stopped = true // the database is away: the other workers finish what they have, and claim nothing
      throw error
    }
  }

  private async next(): Promise<ClaimedDelivery | undefined> {
    await this.serverPause
    if (this.isInterrupted) return undefined
    if (!this.queue.length) await this.claim()
    // After the lease another process may have claimed it.
    return Date.now() < this.leaseUntil ? this.queue.shift() : undefined
  }

  private get isInterrupted(): boolean {
    return this.stopped || this.app.live.ending.aborted || Date.now() > this.end
  }

  /** One claim at a time, for all workers. */
  private claim(): Promise<void> {
    this.claiming ??= this.claimMore().finally(() => {
      this.claiming = undefined
    })
    return this.claiming
  }

  private async claimMore() {
    const rows = await queryNamed<ClaimedDelivery>(this.app.db, 'newsletter.claim', CLAIM_SQL, [
      this.issue.id,
      CLAIM_BATCH,
      this.sender,
      LEASE_SECONDS,
      await internationalMembers(this.app.db),
    ])
    if (!this.queue.length) this.leaseUntil = Date.now() + LEASE_SECONDS * 1000
    this.queue.push(...rows)
  }

  private async sendOne(row: ClaimedDelivery, composeFor: ComposeFor) {
    const { db, mailer } = this.app
    const { id, email, subscriberId } = row
    if (!email || !subscriberId) {
      await queryNamed(db, 'newsletter.skip', MARK_SKIPPED, [id, this.sender])
      return
    }
    const recipient = { ...row, email, subscriberId }
    await this.waitForTurn()
    // Another one's may come after the server's answer, and before that is known here.
    const rejectedBefore = this.rejections.list()
    try {
      await mailer.send(composeFor(recipient), `newsletter-${id}`)
    } catch (error) {
      await this.fail(recipient, error)
      return
    }
    this.sentCount++
    this.outagesInRow = 0
    await onceAvailable(() => queryNamed(db, 'newsletter.sent', MARK_SENT, [id, this.sender]))
    await this.rejections.record(rejectedBefore)
    this.publishProgress()
  }

  /** One email is composed in each turn of the event loop: the requests of readers come between them. */
  private waitForTurn() {
    this.latestTurn = this.latestTurn.then(() => nextTurn())
    return this.latestTurn
  }

  private async fail({ id, subscriberId, attempts }: Recipient & { attempts: number }, error: unknown) {
    const { db } = this.app
    const { outcome, code } = readFault(error)
    if (outcome === 'settings' || outcome === 'away') {
      const isAway = outcome === 'away'
      if (isAway) this.waitForServer()
      const minutes = isAway ? AWAY_MINUTES : 0
      await queryNamed(db, 'newsletter.putBack', PUT_BACK, [id, this.sender, code, minutes])
      if (!isAway) await this.pause(code)
      else if (await isAwayTooLong(db, this.issue.id)) await this.pause(PAUSED_AS_AWAY)
      return
    }
    const minutes = RETRY_MINUTES[attempts - 1]
    if (outcome === 'later' && minutes !== undefined) {
      await queryNamed(db, 'newsletter.later', SEND_LATER, [id, this.sender, code, minutes])
      return
    }
    if (outcome !== 'bounced' && outcome !== 'rejected')
      await queryNamed(db, 'newsletter.failed', MARK_FAILED, [id, this.sender, code, 'failed'])
    else if (this.rejections.hold({ id, subscriberId, outcome, code }))
      await this.pause(pausedAsRejected(code))
  }

  private async pause(reason: string) {
    this.stopped = true
    await pauseIssue(this.app, this.issue.id, reason)
  }

  /** All workers wait together, longer each time until an email is sent: an unreachable server is not flooded. */
  private waitForServer() {
    this.serverPause ??= sleep(Math.min(AWAY_MS.most, AWAY_MS.first * 2 ** this.outagesInRow++)).then(() => {
      this.serverPause = undefined
    })
  }

  /** Admins watch it live, once a second. */
  private publishProgress() {
    if (Date.now() - this.publishedAt < 1_000) return
    this.publishedAt = Date.now()
    this.app.live.publish(issueTag(this.issue.id))
  }

  /** An admin paused or cancelled it: only emails that the mail server already has are still sent. */
  private async checkState() {
    const [issue] = await queryNamed<{ state: string }>(this.app.db, 'newsletter.state', ISSUE_STATE, [
      this.issue.id,
    ])
    if (issue?.state !== 'sending') this.stopped = true
  }

  private async renew() {
    await queryNamed(this.app.db, 'newsletter.renew', RENEW_CLAIMS, [
      this.issue.id,
      this.sender,
      LEASE_SECONDS,
    ])
    this.leaseUntil = Date.now() + LEASE_SECONDS * 1000
  }

  /** Called at the end of a round and when the server stops: claimed but unsent deliveries do not wait for the lease. */
  private async releaseClaims() {
    this.queue = []
    await queryNamed(this.app.db, 'newsletter.release', RELEASE_CLAIMS, [this.issue.id, this.sender])
  }
}
