/** Texts of a stored row as the fields of a form: null is an empty field. */
export const textsOf = <Name extends string>(row: Record<Name, string | null>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? ''])) as Record<Name, string>
