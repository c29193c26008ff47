const TITLE_NAMES = ['title', 'name', 'question'] as const
/** The details of an audit entry that hold the title of its subject. Names that end in `Fa` hold the Persian title. */
export const TITLES_IN_DETAILS = TITLE_NAMES.flatMap((name) => [name, `${name}Fa`] as const)

/** What the subject of an audit entry was called, from the entry's details: it may be gone. */
export function titlesIn(
  details: Record<string, unknown>,
): { title: string; titleFa: string | null } | undefined {
  const title = details.title ?? details.name ?? details.question
  const titleFa = details.titleFa ?? details.nameFa ?? details.questionFa
  if (typeof title !== 'string') return undefined
  return { title, titleFa: typeof titleFa === 'string' ? titleFa : null }
}
