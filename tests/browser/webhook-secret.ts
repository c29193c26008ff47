/** The email provider of the browser tests signs its webhooks with this. */
export const EMAIL_WEBHOOK_SECRET = 'the email provider of the browser tests'
