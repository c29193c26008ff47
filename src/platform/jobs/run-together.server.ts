import { isUnavailable } from '../http/unavailable.server.ts'
import { runEach } from './run-each.ts'

/**
 * Runs something for all items together, such as in one transaction. If that fails, runs it for one item after the
 * other, as the failure may concern only one of them.
 * @throws the first error of those that failed by themselves
 */
export const runTogether = async <Item>(
  items: Item[],
  run: (items: Item[]) => Promise<unknown>,
): Promise<void> => {
  await run(items).catch(() =>
    runEach(
      items.map((item) => () => run([item])),
      isUnavailable,
    ),
  )
}

/** So many in one transaction: a crash repeats at most these. */
const BATCH = 100

type Batches<Id> = {
  /** Reads the ids after the last one, in ascending order, and no more than the limit. */
  read: (last: Id, limit: number) => Promise<{ id: Id }[]>
  run: (ids: Id[]) => Promise<unknown>
}

/**
 * Runs something for all that has to be done, in batches, each as in `runTogether`.
 * @param start comes before each id
 * @throws the first error, once all others were run
 */
export const runInBatches = <Id>(start: Id, batches: Batches<Id>): Promise<void> =>
  runEach(batchesAfter(start, batches))

async function* batchesAfter<Id>(start: Id, { read, run }: Batches<Id>) {
  for (let last = start; ; ) {
    const ids = (await read(last, BATCH)).map(({ id }) => id)
    if (ids.length) yield () => runTogether(ids, run)
    if (ids.length < BATCH) return
    last = ids.at(-1) ?? last
  }
}
