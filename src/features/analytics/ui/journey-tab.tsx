import { m } from '#messages'
import { Scrolling } from '#ui/scrolling.tsx'
import { stepLabel } from '../labels.ts'
import { percentage, shortNumber } from '../numbers.ts'
import { Bar, CELL, FIRST, Part } from './figure-table.tsx'
import type { TabProps } from './overview-tab.tsx'

/** How many came, signed up, did something, became members; and how many fewer each step has than the one before. */
export function JourneyTab({ report: { userJourney }, period }: TabProps) {
  // More may have signed up than visited: who asks not to be tracked is no visitor.
  const most = Math.max(...userJourney.map(({ users }) => users))
  return (
    <Part
      title={m.analytics_journey_title()}
      text={m.analytics_journey_text()}
      file="journey"
      period={period}
    >
      <Scrolling label={m.analytics_journey_title()}>
        <table className="w-full border-collapse">
          <caption className="sr-only">{m.analytics_journey_title()}</caption>
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className={FIRST}>
                {m.analytics_step()}
              </th>
              <th scope="col" className={CELL}>
                {m.analytics_journey_users()}
              </th>
              <th scope="col" className={CELL}>
                {m.analytics_dropoff()}
              </th>
            </tr>
          </thead>
          <tbody>
            {userJourney.map(({ step, users, dropoffRate }, i) => (
              <tr key={step} className="border-t border-line">
                <th scope="row" className={`${FIRST} min-w-44`}>
                  {stepLabel(step)}
                  <Bar share={most ? (users / most) * 100 : 0} />
                </th>
                <td className={CELL}>{shortNumber(users)}</td>
                <td className={CELL}>
                  {i > 0 && (userJourney[i - 1]?.users ? percentage(dropoffRate) : '–')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Part>
  )
}
