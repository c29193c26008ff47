import type { TestClient } from './app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
export type ResponseBody = any
export type Reader<Field extends string> = {
  who: string
  /** The thing itself, or a text such as a file. */
  read: (id: number) => Promise<ResponseBody>
  /** The fields that this reader does not get, each with its reason. */
  omitted?: Partial<Record<Field, string>>
  /** Fields with another name or format there. */
  renamed?: Partial<Record<Field, (found: ResponseBody) => unknown>>
}
export type Kind<Field extends string> = {
  /** @returns the id of what was made, where it has one */
  create: (body: ResponseBody) => Promise<ResponseBody>
  /** Sends it again with other values; absent where it cannot be changed. */
  update?: (id: number, body: ResponseBody) => Promise<unknown>
  /** The fields that the second call does not have, with the reason. */
  notUpdatable?: Partial<Record<Field, string>>
  readers: Reader<Field>[]
  /**
   * Everybody else, who finds in these places only fields that a guest reads above, or that are `open`; absent where
   * everything is public.
   */
  others?: { who: TestClient[]; look: (id: number) => string[]; open?: Field[] }
}
