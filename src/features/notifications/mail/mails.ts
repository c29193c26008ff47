import { digestMail } from './digest.tsx'
import { notificationEmail } from './notification.tsx'

export const noticeMails = { 'notifications.notice': notificationEmail, 'notifications.digest': digestMail }
