/** A subject of the labelled set: each of its `queries` must find the `expected` documents, as `article:<slug>`. */
export type Subject = { expected: string[]; queries: string[] }
