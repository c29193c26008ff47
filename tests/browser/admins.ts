/** Two for each possible worker. */
const MOST = 16

export const adminAddress = (number: number) => `admin-${number}@peyvand.test`
export const ADMIN_EMAILS = Array.from({ length: MOST }, (_, number) => adminAddress(number)).join(',')
