import type { Db } from '#platform/database.server.ts'
export async function seedMembers({ db }: { db: Db }) {
  void db
}
