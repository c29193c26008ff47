import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

const failing = (what: string) => async () => {
  throw new Error(what)
}

test('all are run, one after the other, and the first error is thrown at the end', async () => {
  const done: number[] = []
  const tasks = [async () => done.push(1), failing('second'), async () => done.push(3), failing('fourth')]
  await expect(runEach(tasks)).rejects.toThrow('second')
  expect(done).toEqual([1, 3])
})

test('an error that all others would have ends them', async () => {
  const done: number[] = []
  const tasks = [async () => done.push(1), failing('away'), async () => done.push(3)]
  await expect(runEach(tasks, (error) => (error as Error).message === 'away')).rejects.toThrow('away')
  expect(done).toEqual([1])
})
