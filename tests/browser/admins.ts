/** Two admins for each possible worker. */
const MAX_ADMINS = 16

export const adminAddress = (number: number) => `admin-${number}@peyvand.test`
export const ADMIN_EMAILS = Array.from({ length: MAX_ADMINS }, (_, number) => adminAddress(number)).join(',')
