// Apart from `batch.ts`: every page loads the queries, which do without Valibot.

/** A page of a queue; more at once would keep a moderator waiting. */
export const BATCH_MAX = 50

type Batch<Id> = { done: Id[]; skipped: Id[] }

/**
 * Sends any number of rows in as many calls as the server's limit takes, one after the other.
 * @returns what became of all; what a call decided along with its own rows is not sent again
 */
export async function sendInBatches<Id>(
  ids: Id[],
  send: (ids: Id[]) => Promise<Batch<Id>>,
): Promise<Batch<Id>> {
  const all: Batch<Id> = { done: [], skipped: [] }
  for (let rest = ids; rest.length > 0; ) {
    const { done, skipped } = await send(rest.slice(0, BATCH_MAX))
    all.done.push(...done)
    all.skipped.push(...skipped)
    rest = rest.slice(BATCH_MAX).filter((id) => !done.includes(id))
  }
  return all
}
