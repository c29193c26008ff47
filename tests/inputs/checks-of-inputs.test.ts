import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { inputs } from './every-input.ts'
import { boundsOf, choicesOf } from './schema-limits.ts'
import { storedInputs } from './tables-of-inputs.ts'

const testApp = await openTestApp()
const { $client } = testApp.app.db

type Check = { column: string; type: string; condition: string }

/** The CHECKs of a table that are about one column alone. */
async function checksOf(table: string): Promise<Check[]> {
  const { rows } = await $client.query<Check>(
    `select attname as column, atttypid::regtype as type, pg_get_expr(conbin, conrelid) as condition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and conrelid = $1::regclass`,
    [table],
  )
  return rows
}

async function allows({ column, type, condition }: Check, value: unknown): Promise<boolean> {
  const { rows } = await $client.query(
    `select ${condition} as allowed from (select $1::${type} as ${column}) as row`,
    [value],
  )
  return rows[0].allowed
}

describe.each(storedInputs)('the constraints of %s', async (name, { in: table, elsewhere = {} }) => {
  const columns = getTableColumns(table)
  const fields = Object.entries(inputs[name].entries).filter(([field]) => !(field in elsewhere))
  const checks = await checksOf(getTableName(table))
  const checksOn = (field: string) => checks.filter(({ column }) => column === columns[field]?.name)

  test('allow each choice, and the least and the most of each number', async () => {
    const rejected: string[] = []
    for (const [field, schema] of fields)
      for (const value of [...choicesOf(schema), ...boundsOf(schema)])
        for (const check of checksOn(field))
          if (!(await allows(check, value))) rejected.push(`${field}: ${value}`)
    expect(rejected, 'the schema accepts these, and `tables.ts` does not').toEqual([])
  })

  test('allow no other choice', async () => {
    const open: string[] = []
    for (const [field] of fields.filter(([, schema]) => choicesOf(schema).length > 0)) {
      const allowed = await Promise.all(checksOn(field).map((check) => allows(check, 'another')))
      if (!allowed.includes(false)) open.push(`${name}.${field}`)
    }
    expect(
      open.filter((field) => !(field in UNCHECKED)),
      'give these a CHECK (`oneOf`) in `tables.ts`',
    ).toEqual([])
  })
})

const UNCHECKED = { 'ArticleInput.hero': 'names a file, and files come and go with the code' }
