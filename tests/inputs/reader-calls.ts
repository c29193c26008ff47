import type { TestClient } from '../app.ts'
import type { ResponseBody } from './reader-kinds.ts'

/** @returns the id of the created row, if it has one */
export async function create(person: TestClient, path: string, body: unknown): Promise<number> {
  const response = await person.post(path, body)
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
  return response.body?.id
}

export const send = (person: TestClient, path: string) => (body: ResponseBody) => create(person, path, body)

export const change =
  (person: TestClient, path: string) => async (id: number | string, body: ResponseBody) => {
    const response = await person.patch(`${path}/${id}`, body)
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
  }

export const get = (person: TestClient, path: string) => person.get(path).then(({ body }) => body)

export const inList = async (person: TestClient, path: string, id: number) =>
  (await get(person, path)).find((each: ResponseBody) => each.id === id)

export const last = (rows: ResponseBody[]) => rows.at(-1)

/** What a person's export has of it. */
export const exportOf = (person: TestClient, pick: (file: ResponseBody) => ResponseBody) => ({
  read: async () => pick(await get(person, '/api/me/export')),
})

/** Why a guest does not read a field. */
export const INSIDE = 'for those who come'
export const PLACE = { city: 'Oslo', country: 'Norway' }
/** Why what admins write is in no export. */
export const OF_THE_SITE = 'written by admins, about the site'
/** Why an idempotency key is read nowhere. */
export const ONCE = {
  idempotencyKey: 'keeps what is sent twice from being stored twice, and is forgotten',
}
