/**
 * Runs tasks one after the other, also after one has failed: what cannot be done for one event or member must not keep
 * the job from all others, now and at each of its next runs.
 * @param endsAll whether an error is of a kind that all others would have too: then they are not tried
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
