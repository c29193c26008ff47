import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'
import { runTogether } from './run-together.server.ts'

const failing = (what: string) => async () => {
  throw new Error(what)
}

test('all are run, one after the other, and the first error is thrown at the end', async () => {
  const done: number[] = []
  const tasks = [async () => done.push(1), failing('second'), async () => done.push(3), failing('fourth')]
  await expect(runEach(tasks)).rejects.toThrow('second')
  expect(done).toEqual([1, 3])
})

test('after an error that all other tasks would have, too, none of them is run', async () => {
  const done: number[] = []
  const tasks = [async () => done.push(1), failing('away'), async () => done.push(3)]
  await expect(runEach(tasks, (error) => (error as Error).message === 'away')).rejects.toThrow('away')
  expect(done).toEqual([1])
})

test('items that fail together are run one by one, and one that fails then keeps none of the others back', async () => {
  const done: number[][] = []
  const run = async (items: number[]) => {
    if (items.includes(2)) throw new Error(`with ${items}`)
    done.push(items)
  }
  await runTogether([1, 3], run)
  expect(done).toEqual([[1, 3]])
  await expect(runTogether([1, 2, 3], run)).rejects.toThrow('with 2')
  expect(done).toEqual([[1, 3], [1], [3]])
})
