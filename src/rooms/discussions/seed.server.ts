import type { Db } from '#platform/database.server.ts'
export async function seedDiscussions({ db }: { db: Db }) {
  void db
}
