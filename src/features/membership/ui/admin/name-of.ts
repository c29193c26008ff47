/** What a person is called in the lists of admins: by name, or by email where they gave none. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string
  lastName: string
  email: string
}) => `${firstName} ${lastName}`.trim() || email
