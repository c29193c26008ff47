/** Makes Excel read the file as UTF-8 (a byte order mark), so that Persian is readable. */
const BOM = '\ufeff'
/**
 * Matches a cell that a spreadsheet would run as a formula, even after spaces or invisible joiners, or in full-width
 * characters.
 */
const FORMULA = /^[\s\u200b-\u200f]*[=+\-@＝＋－＠]|^[\t\r]/

/** Writes rows as a CSV file (RFC 4180) whose cells no spreadsheet runs as formulas. */
export const writeCsv = (rows: (string | number)[][]): string => BOM + rows.map(csvLine).join('')

/** One more line of such a file. */
export const csvLine = (row: (string | number)[]): string => `${row.map(cell).join(',')}\r\n`

function cell(value: string | number): string {
  if (typeof value === 'number') return `${value}`
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
