import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'

type Columns<Table extends PgTable> = Table['_']['columns']

/** The columns of a table by these names, for a select: a column that is not named here is not read. */
export const pickColumns = <Table extends PgTable, Name extends keyof Columns<Table> & string>(
  table: Table,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, getTableColumns(table)[name]])) as Pick<Columns<Table>, Name>

/** The names of a schema's fields, of which each has a column of the same name where it is given to `pickColumns`. */
export const fieldsOf = <Entries extends v.ObjectEntries>({ entries }: { entries: Entries }) =>
  Object.keys(entries) as (keyof Entries & string)[]
