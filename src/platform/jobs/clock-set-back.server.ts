import type pg from 'pg'

let firedAt = Number.NEGATIVE_INFINITY

/**
 * The clock of the job queue in this process. When one of its timers fires, its time has come, even if the clock was
 * set back: the library would wait again for as long as that.
 */
export const jobClock = {
  now: () => Math.max(Date.now(), firedAt),
  setTimeout(run: () => void, ms: number) {
    const at = Date.now() + ms
    return setTimeout(() => {
      firedAt = at
      run()
      firedAt = Number.NEGATIVE_INFINITY
    }, ms)
  },
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
}

/**
 * Has jobs run on where the database's clock was set back, by an hour or by a week. pg-boss counts its schedule from when
 * it last looked at it: until the clock was there again, nothing scheduled would run, no reminder and no backup.
 */
export const runOnIfClockWasSetBack = (pool: Pick<pg.Pool, 'query'>) => pool.query(RUN_ON)

/**
 * The schedule is looked at twice a minute, so `by` is about as much as the clock was set back. With their `slots`, minutes
 * that come a second time would have no jobs.
 */
const RUN_ON = `
  with ahead as (
    select cron_on - now() as by from pgboss.version where cron_on > now() + interval '1 minute' for update
  ), schedule as (
    update pgboss.version set cron_on = now() from ahead
  ), maintenance as (
    update pgboss.queue set maintain_on = now(), monitor_on = now(), monitor_claim_on = now() from ahead
  ), slots as (
    delete from pgboss.job using ahead where name = '__pgboss__send-it' and singleton_on > now() at time zone 'UTC'
  )
  update pgboss.job set start_after = start_after - ahead.by from ahead
  where state in ('created', 'retry') and start_after > now() and name <> '__pgboss__send-it'`
