import { expect, test } from 'vitest'
import { streamCsv } from './csv-file.server.ts'

test('a list of any length is read in parts, and each of its rows is in the file once', async () => {
  for (const length of [0, 1, 5_000, 12_345]) {
    // As ids are once some rows were removed.
    const ids = Array.from({ length }, (_, i) => 3 * i + 1)
    let mostAtOnce = 0
    const file = streamCsv({
      head: ['id'],
      read: async (after, limit) => {
        const rows = ids.filter((id) => id > after).slice(0, limit)
        mostAtOnce = Math.max(mostAtOnce, rows.length)
        return rows.map((id) => ({ id }))
      },
      line: ({ id }) => [`${id}`],
    })
    const [head, ...lines] = (await new Response(file).text()).trimEnd().split('\r\n')
    expect([head, lines]).toEqual(['id', ids.map(String)])
    expect(mostAtOnce).toBeLessThanOrEqual(5_000)
  }
})
