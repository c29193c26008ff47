type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of a table a statement read, those that a filter removed included: of `explain (analyze, format json)`. */
export const rowsRead = (plan: Plan, table: string): number =>
  (plan['Relation Name'] === table
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each, table), 0)
