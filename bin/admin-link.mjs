/**
 * `npm run admin-link`: a one-time link that signs in the address of ADMIN_EMAILS, or the one given by `-- --email`,
 * for when no email arrives. Works whether the site runs or not.
 */
import { runCommand } from './command.mjs'

const options = { email: { type: 'string' } }
await runCommand(
  'admin-link',
  options,
  ({ email }) =>
    ({ printAdminLink }) =>
      printAdminLink({ email, print: console.log }),
)
