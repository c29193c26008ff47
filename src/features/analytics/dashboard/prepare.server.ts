import type { AppContext } from '#platform/app-context.server.ts'
import { waitForResults } from '../cached-result.server.ts'
import { refreshFigures } from '../counting/refresh.server.ts'
import { PERIODS } from '../search-params.ts'
import { vitalsOf } from '../vitals/vitals.server.ts'
import { detailsOf, reportOf } from './report.server.ts'

/**
 * Computes the dashboard's figures one after the other, so that no admin waits for slow ones or gets some that are hours
 * old. Called by a job, every five minutes in one of the processes; the others wait for their first.
 */
export async function prepareDashboard(app: AppContext): Promise<void> {
  const now = new Date()
  await refreshFigures(app)
  await waitForResults(app)
  for (const period of PERIODS)
    for (const make of [reportOf, detailsOf, vitalsOf]) {
      await make({ ...app, now }, period)
      await waitForResults(app)
    }
}
