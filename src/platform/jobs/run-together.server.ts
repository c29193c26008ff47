import { isUnavailable } from '../http/unavailable.server.ts'
import { runEach } from './run-each.ts'

/**
 * Runs something for all items together, as in one transaction; where that fails, for one after the other, as the
 * failure may be of one of them.
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
