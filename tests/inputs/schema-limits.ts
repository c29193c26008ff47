type Node = {
  type?: string
  requirement?: number
  wrapped?: unknown
  literal?: unknown
  options?: unknown[]
  pipe?: unknown[]
}

/** The most characters that a text may have, where its schema limits it. */
export function maxLengthOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const { type, requirement, wrapped, pipe = [] } = node as Node
  if (type === 'max_length') return requirement
  return (
    maxLengthOf(wrapped) ?? pipe.map((each) => (each === node ? undefined : maxLengthOf(each))).find(Boolean)
  )
}

/**
 * The same, if several limits apply, or if the text is a choice: the length of the longest accepted value, in
 * characters.
 */
export function longestOf(node: unknown): number | undefined {
  if (typeof node === 'string') return node.length
  if (typeof node !== 'object' || node === null) return undefined
  const { type, requirement, literal, wrapped, options, pipe } = node as Node
  if (type === 'max_length') return requirement
  if (pipe) return among(Math.min, pipe)
  return among(Math.max, [literal, wrapped, ...(options ?? [])])
}

function among(pick: (...lengths: number[]) => number, nodes: unknown[]): number | undefined {
  const lengths = nodes.map(longestOf).filter((length) => length !== undefined)
  return lengths.length > 0 ? pick(...lengths) : undefined
}

/** The values of a choice, but for none (`''`). */
export function choicesOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, wrapped, options = [], pipe = [] } = node as Node
  if (type === 'picklist')
    return options.filter((each) => typeof each === 'string' && each !== '') as string[]
  return [wrapped, ...options, ...pipe].flatMap((each) => (each === node ? [] : choicesOf(each)))
}

/** The least and the most that a number may be. */
export function boundsOf(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return []
  const { type = '', requirement, wrapped, options = [], pipe = [] } = node as Node
  if (/^(min|max)_value$/.test(type) && typeof requirement === 'number') return [requirement]
  return [wrapped, ...options, ...pipe].flatMap((each) => (each === node ? [] : boundsOf(each)))
}
