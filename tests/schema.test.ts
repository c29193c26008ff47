import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from '../db/schema.ts'

const FOLDER = join(import.meta.dirname, '../db/migrations/meta')

test('the migrations make what the tables say', async () => {
  const last = readdirSync(FOLDER)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const snapshot = JSON.parse(readFileSync(join(FOLDER, `${last}`), 'utf8'))
  const statements = await generateMigration(snapshot, generateDrizzleJson(schema))
  expect(statements, '`npm run migration -- --name what_changed` writes what is missing').toEqual([])
})
