/**
 * Runs tasks one after the other, and goes on after one has failed: an event or member that fails must not keep the job
 * from all others, now and at each later run.
 * @param endsAll whether all other tasks would fail with the same error: then they are not tried
 * @throws the first error, once all others were run
 */
export async function runEach(
  tasks: Iterable<() => Promise<unknown>> | AsyncIterable<() => Promise<unknown>>,
  endsAll: (error: unknown) => boolean = () => false,
): Promise<void> {
  const errors: unknown[] = []
  for await (const run of tasks)
    try {
      await run()
    } catch (error) {
      if (endsAll(error)) throw error
      errors.push(error)
    }
  if (errors.length) throw errors[0]
}
