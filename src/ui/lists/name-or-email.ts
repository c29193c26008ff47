type Named = { firstName: string; lastName: string; email: string }
/** What a person is called in the lists of admins: by name, or by email where they gave none. */
export const nameOrEmail = ({ firstName, lastName, email }: Named) =>
  `${firstName} ${lastName}`.trim() || email
