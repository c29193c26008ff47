import { digestMail } from './digest.tsx'
import { notificationEmail } from './notification.tsx'

export const notificationMails = {
  'notifications.notice': notificationEmail,
  'notifications.digest': digestMail,
}
