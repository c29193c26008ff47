/**
 * A reader's own likes or votes, which the page shows before the server has stored them: rows that were read from the server
 * meanwhile do not know of them.
 * @param fields of a row that such a mark changes
 */
export function ownMarks<Row extends { id: number }>(...fields: (keyof Row)[]) {
  /** By the row's id, when the mark was answered, in milliseconds since the epoch; `Infinity` while it is being sent. */
  const markedAt = new Map<number, number>()
  return {
    /** Resolves and rejects as the call that sends the mark. */
    async send<Answer>(id: number, call: Promise<Answer>): Promise<Answer> {
      markedAt.set(id, Number.POSITIVE_INFINITY)
      try {
        const answer = await call
        markedAt.set(id, Date.now())
        return answer
      } catch (error) {
        markedAt.delete(id)
        throw error
      }
    },
    /**
     * @param shown the row that the page shows
     * @param askedAt when `read` was asked for, in milliseconds since the epoch
     * @returns the row as it was read, with the mark as it is shown if that may be newer
     */
    keep(shown: Row | undefined, read: Row, askedAt: number): Row {
      if (!shown || (markedAt.get(read.id) ?? 0) < askedAt) return read
      return Object.assign({ ...read }, ...fields.map((field) => ({ [field]: shown[field] })))
    },
  }
}
