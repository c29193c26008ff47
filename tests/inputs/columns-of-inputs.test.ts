import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inputs } from './every-input.ts'
import { longestOf } from './schema-limits.ts'
import { storedInputs } from './tables-of-inputs.ts'

describe.each(storedInputs)('the columns of %s', (name, { in: stored, elsewhere = {} }) => {
  const columns = getTableColumns(stored)
  const fields = Object.entries(inputs[name].entries).filter(([field]) => !(field in elsewhere))

  test('have room for the longest text that the schema accepts', () => {
    const without = fields.map(([field]) => field).filter((field) => !(field in columns))
    expect(without, 'add their columns in `tables.ts`, or say why not in `tables-of-inputs.ts`').toEqual([])
    const short = fields.flatMap(([field, schema]) => {
      const { length } = columns[field] as { length?: number }
      const most = longestOf(schema)
      return length !== undefined && most !== undefined && length < most ? [{ field, length, most }] : []
    })
    expect(short, 'make these columns longer in `tables.ts`, or the limit in `rules.ts` smaller').toEqual([])
  })
})
