/**
 * A reader's own likes or votes are shown before the server has stored them (optimistic updates). Rows that were read
 * from the server in the meantime do not have them.
 * @param fields of a row that such a reaction changes
 */
export function ownReactions<Row extends { id: number }>(...fields: (keyof Row)[]) {
  /** By the row's id, when the reaction was answered, in milliseconds since the epoch; `Infinity` while it is being sent. */
  const reactedAt = new Map<number, number>()
  return {
    /** Resolves and rejects as the call that sends the reaction. */
    async send<Answer>(id: number, call: Promise<Answer>): Promise<Answer> {
      reactedAt.set(id, Number.POSITIVE_INFINITY)
      try {
        const answer = await call
        reactedAt.set(id, Date.now())
        return answer
      } catch (error) {
        reactedAt.delete(id)
        throw error
      }
    },
    /**
     * @param shown the row that the page shows
     * @param askedAt when `read` was asked for, in milliseconds since the epoch
     * @returns the row as it was read, with the reaction as it is shown if that may be newer
     */
    keep(shown: Row | undefined, read: Row, askedAt: number): Row {
      if (!shown || (reactedAt.get(read.id) ?? 0) < askedAt) return read
      return Object.assign({ ...read }, ...fields.map((field) => ({ [field]: shown[field] })))
    },
  }
}
