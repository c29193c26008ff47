import type { Subject } from './search-subject.ts'
import { isLabelOf, labelOf } from './search-titles.ts'

export type Result = { type: string; id: string; title: string }
type Evaluation = {
  query: string
  recall: number
  precision: number
  missed: string[]
  wrong: string[]
}

const RECALL_AT = 10
const PRECISION_AT = 3

/**
 * One query. Recall at 10: the share of the expected results among the first ten of all kinds (of the first ten
 * expected, should there be more). Precision at 3: the share of the first three that are expected, or of the first
 * one or two where no more are expected.
 */
function evaluateQuery(query: string, found: string[], results: Result[]): Evaluation {
  const labels = results.map(labelOf)
  const relevant = (name: string) => found.some((label) => isLabelOf(label, name))
  const first = labels.slice(0, RECALL_AT)
  const missed = found.filter((label) => !first.some((name) => isLabelOf(label, name)))
  const top = labels.slice(0, Math.min(PRECISION_AT, found.length))
  return {
    query,
    recall: Math.min(1, (found.length - missed.length) / Math.min(RECALL_AT, found.length)),
    precision: top.filter(relevant).length / Math.min(PRECISION_AT, found.length),
    missed,
    wrong: top.filter((name) => !relevant(name)),
  }
}

/** Every query of the set, asked one after the other. */
export async function evaluateAll(
  subjects: Subject[],
  search: (q: string) => Promise<Result[]>,
): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = []
  for (const { found, queries } of subjects)
    for (const query of queries) evaluations.push(evaluateQuery(query, found, await search(query)))
  return evaluations
}

export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
