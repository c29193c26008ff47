import type { TestClient } from '../app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
export type ResponseBody = any
type Reader<Field extends string> = {
  who: string
  /** Returns what this reader gets: the object itself, or a text such as a file. */
  read: (id: number) => Promise<ResponseBody>
  /** The fields that this reader does not get, each with the reason. */
  omitted?: Partial<Record<Field, string>>
  /** Fields that have another name or format here. */
  renamed?: Partial<Record<Field, (found: ResponseBody) => unknown>>
}
export type Kind<Field extends string> = {
  /** @returns the id of the created row, if it has one */
  create: (body: ResponseBody) => Promise<ResponseBody>
  /** Changes it to these values; absent where it cannot be changed. */
  update?: (id: number, body: ResponseBody) => Promise<unknown>
  /** The fields that cannot be updated, each with the reason. */
  notUpdatable?: Partial<Record<Field, string>>
  /** The fields that each update must have; every other may be left out, and then stays. */
  updatedWith?: Field[]
  readers: Reader<Field>[]
  /** The fields in its author's export, or why no export has it. */
  exported: Omit<Reader<Field>, 'who'> | string
  /** The texts that stay when its author deletes the account with everything, each with the reason. */
  stays?: Partial<Record<Field, string>>
  /**
   * Everybody else, by their name in failures, including people whom one condition keeps from reading, such as a
   * moderator or a family on the waitlist. In the places that `look` returns they find only fields that a guest reads
   * above, or that are `open`. Absent where everything is public.
   */
  others?: {
    who: Record<string, TestClient>
    look: (id: number) => string[]
    open?: Field[]
    /** People who read more there, such as the fields for members of Peyvand+: these fields and no others. */
    insiders?: { who: Record<string, TestClient>; open: Field[] }
  }
}
