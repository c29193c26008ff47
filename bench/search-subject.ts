/** What a label is about, and how it is typed: `queries` must find the documents of `found`, as `article:<slug>`. */
export type Subject = { found: string[]; queries: string[] }
