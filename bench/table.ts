export type Row = { what: string; measured: string; bar: string; met: boolean }

/** One table, as wide as its contents. */
export function printTable(rows: Row[]) {
  const all = [
    { what: 'what', measured: 'measured', bar: 'bar', met: '' },
    ...rows.map((row) => ({ ...row, met: row.met ? 'met' : 'MISSED' })),
  ]
  const width = (key: 'what' | 'measured' | 'bar') => Math.max(...all.map((row) => row[key].length))
  const [a, b, c] = [width('what'), width('measured'), width('bar')]
  for (const [i, { what, measured, bar, met }] of all.entries()) {
    console.log(`| ${what.padEnd(a)} | ${measured.padEnd(b)} | ${bar.padEnd(c)} | ${met.padEnd(6)} |`)
    if (i === 0) console.log(`|${'-'.repeat(a + 2)}|${'-'.repeat(b + 2)}|${'-'.repeat(c + 2)}|--------|`)
  }
}

export const round = (value: number, digits = 0) => Number(value.toFixed(digits))
export const percentile = (sorted: number[], p: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? 0
export const median = (values: number[]) =>
  percentile(
    [...values].sort((x, y) => x - y),
    0.5,
  )
