/** With which the email provider of the browser tests signs what it tells. */
export const EMAIL_WEBHOOK_SECRET = 'the email provider of the browser tests'
