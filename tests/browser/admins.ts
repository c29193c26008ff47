/** Two for each worker there may be. */
const MOST = 16

export const adminAddress = (number: number) => `admin-${number}@peyvand.test`
export const ADMIN_EMAILS = Array.from({ length: MOST }, (_, number) => adminAddress(number)).join(',')
