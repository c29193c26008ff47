import { type Db, queryNamed } from '#platform/database/database.server.ts'
import { REJECTED_IN_ROW } from '../rules.ts'
import { stopAddress } from '../subscribers/lists.server.ts'
import { MARK_FAILED } from './statements.server.ts'

/** A delivery whose recipient was rejected, permanently. */
type Rejection = { id: number; subscriberId: number; outcome: 'bounced' | 'rejected'; code: string }

/**
 * The recipients that were rejected since the mail server accepted an email. Whether it rejects them or everything of
 * ours is only known afterwards, so nobody is unsubscribed before; until then their deliveries stay claimed.
 */
export class Rejections {
  private readonly db: Db
  private readonly sender: string
  private held: Rejection[] = []

  constructor(db: Db, sender: string) {
    this.db = db
    this.sender = sender
  }

  /**
   * @returns whether so many were rejected in a row that the server seems to reject us. They are forgotten then, and
   * their deliveries wait again once the round releases what it has claimed.
   */
  hold(rejection: Rejection): boolean {
    this.held.push(rejection)
    if (this.held.length < REJECTED_IN_ROW) return false
    this.held = []
    return true
  }

  /** Those that are held now. */
  list(): readonly Rejection[] {
    return [...this.held]
  }

  /** Records those of these that are still held: the server rejected them, and not us. */
  async record(rejections = this.list()): Promise<void> {
    const recorded = this.held.filter((each) => rejections.includes(each))
    this.held = this.held.filter((each) => !rejections.includes(each))
    for (const { id, subscriberId, outcome, code } of recorded) {
      const isMissing = outcome === 'bounced'
      if (isMissing) await stopAddress(this.db, { id: subscriberId }, 'bounce')
      const state = isMissing ? 'bounced' : 'failed'
      await queryNamed(this.db, 'newsletter.failed', MARK_FAILED, [id, this.sender, code, state])
    }
  }
}
