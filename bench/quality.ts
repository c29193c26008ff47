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
 * One query. Recall at 10: the share of the expected results among the first ten of all kinds; if more than ten are
 * expected, the share of these ten that are among them. Precision at 3: the share of the first three that are expected;
 * if fewer than three are expected, of the first one or two.
 */
function evaluateQuery(query: string, expected: string[], results: Result[]): Evaluation {
  const labels = results.map(labelOf)
  const isExpected = (name: string) => expected.some((label) => isLabelOf(label, name))
  const first = labels.slice(0, RECALL_AT)
  const missed = expected.filter((label) => !first.some((name) => isLabelOf(label, name)))
  const top = labels.slice(0, Math.min(PRECISION_AT, expected.length))
  return {
    query,
    recall: Math.min(1, (expected.length - missed.length) / Math.min(RECALL_AT, expected.length)),
    precision: top.filter(isExpected).length / Math.min(PRECISION_AT, expected.length),
    missed,
    wrong: top.filter((name) => !isExpected(name)),
  }
}

/** Every query of the set, asked one after the other. */
export async function evaluateAll(
  subjects: Subject[],
  search: (q: string) => Promise<Result[]>,
): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = []
  for (const { expected, queries } of subjects)
    for (const query of queries) evaluations.push(evaluateQuery(query, expected, await search(query)))
  return evaluations
}

export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
