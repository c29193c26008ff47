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

/** The same, where several apply, and for texts that are chosen: the characters of the longest that is accepted. */
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
